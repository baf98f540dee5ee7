/** The part of har-validator that the tests use; it comes without types. */
declare module 'har-validator' {
  /** Rejects with an error whose `errors` say where a HAR departs from the schema of HAR 1.2. */
  export const har: (data: unknown) => Promise<unknown>
}
