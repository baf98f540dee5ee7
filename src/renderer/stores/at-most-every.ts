/** Runs it `every` ms after it was asked for, once however often that was; not at all where it is not wanted. */
export const atMostEvery = (every: number, isWanted: () => boolean, run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    if (timer !== undefined || !isWanted()) return
    timer = setTimeout(() => {
      timer = undefined
      run()
    }, every)
  }
}
