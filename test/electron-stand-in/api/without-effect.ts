/** Gives a class methods that are accepted without effect here, and always answer the same. */
export function answersFixed(prototype: object, answers: Readonly<Record<string, unknown>>): void {
  for (const [name, answer] of Object.entries(answers)) {
    Object.defineProperty(prototype, name, { value: () => answer, writable: true, configurable: true })
  }
}
