const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A span of time in ms, rounded to what a person reads: "40 s", "3 min", "13 h", "3 days". */
export const spanText = (ms: number): string => {
  const span = Math.abs(ms)
  if (span < SECOND) return 'less than a second'
  if (span < 90 * SECOND) return `${Math.round(span / SECOND)} s`
  if (span < 90 * MINUTE) return `${Math.round(span / MINUTE)} min`
  if (span < 48 * HOUR) return `${Math.round(span / HOUR)} h`
  return `${Math.round(span / (24 * HOUR))} days`
}

/** Where `at` lies from `from`, both epoch ms: "3 min before", "20 s after". */
export const fromText = (at: number, from: number): string =>
  `${spanText(at - from)} ${at <= from ? 'before' : 'after'}`
