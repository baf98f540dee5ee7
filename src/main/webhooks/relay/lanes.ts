/** Runs jobs: those of one lane in order, one after the other, and at most so many at once. */
export interface Lanes {
  /** Resolves or rejects with what the job does. */
  enter<T>(lane: string, job: () => Promise<T>): Promise<T>
  /** How many wait or run. */
  size(): number
}

export const createLanes = (atOnce: number): Lanes => {
  const lanes = new Map<string, (() => Promise<void>)[]>()
  const ready: string[] = []
  let running = 0
  let size = 0

  const run = async (key: string, jobs: (() => Promise<void>)[]): Promise<void> => {
    running += 1
    await jobs[0]?.()
    running -= 1
    size -= 1
    jobs.shift()
    if (jobs.length > 0) ready.push(key)
    else lanes.delete(key)
    pump()
  }
  const pump = (): void => {
    while (running < atOnce) {
      const key = ready.shift()
      const jobs = key === undefined ? undefined : lanes.get(key)
      if (key === undefined || jobs === undefined) return
      void run(key, jobs)
    }
  }

  return {
    size: () => size,
    enter: (key, job) =>
      new Promise((resolve, reject) => {
        const jobs = lanes.get(key)
        // Its rejection is the caller's: the lane goes on.
        const entered = (): Promise<void> => job().then(resolve, reject)
        size += 1
        if (jobs) {
          jobs.push(entered)
          return
        }
        lanes.set(key, [entered])
        ready.push(key)
        pump()
      }),
  }
}
