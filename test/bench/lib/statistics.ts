/** What a bench says of a number of measured times, in ms. */
export interface Times {
  readonly median: number
  readonly p99: number
  readonly longest: number
}

/** Median, 99th percentile and longest of these times (ms); all 0 of none. */
export const timesOf = (measured: readonly number[]): Times => {
  const sorted = measured.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return { median: at(0.5), p99: at(0.99), longest: at(1) }
}

/** The middle of these numbers, the upper one of two; 0 of none. */
export const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
