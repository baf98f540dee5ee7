/** The places of the longest rising run within numbers that are all different; of several, one. */
export const longestRise = (numbers: readonly number[]): ReadonlySet<number> => {
  /** Of the runs of each length, the place of the smallest number in which one ends. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [place, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before[place] = ends[low - 1]
    ends[low] = place
  }
  const found = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = before[place]) found.add(place)
  return found
}
