/** Up to 3 retries (§8). */
const retries = 3
const shortestMs = 1000
const longestMs = 10_000

/** Ms before each retry (§8: exponential back-off between 1 and 10 seconds): the first, doubled each time, at most 10 s. */
export function retrySchedule(count = retries, firstMs = shortestMs): readonly number[] {
  return Array.from({ length: count }, (_, i) => Math.min(firstMs * 2 ** i, longestMs))
}
