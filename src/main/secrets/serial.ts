/** Runs what it is given one after the other, in order; a failure does not stop the next. */
export type Serial = <T>(run: () => Promise<T>) => Promise<T>

export const createSerial = (): Serial => {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const result = last.then(run)
    last = result.catch(() => undefined)
    return result
  }
}
