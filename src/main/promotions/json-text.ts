/** A number of a JSON text, as it was written there: `10.50` stays `10.50`. */
export class NumberText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown

const keepSource: Reviver = (_key, value, { source }) =>
  typeof value === 'number' ? new NumberText(source ?? String(value)) : value

/** Parses JSON with its numbers kept as {@link NumberText}; undefined when the text is not JSON. */
export const parseKeepingNumbers = (text: string): unknown => {
  try {
    // The third argument of a reviver is not in TypeScript's library yet; Node has it.
    return JSON.parse(text, keepSource as (this: unknown, key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}
