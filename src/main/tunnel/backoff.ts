const SHORTEST = 1_000
const LONGEST = 60_000

/**
 * How long to wait before the next try, ms, after `failures` failed ones in a row (1 or more): doubled each time, from
 * 1 s to 60 s. Half of it is left to chance (`random` from 0 to 1), so that many consoles do not come back at once.
 */
export const backoff = (failures: number, random: number): number => {
  const full = Math.min(LONGEST, SHORTEST * 2 ** (failures - 1))
  return Math.max(SHORTEST, Math.round(full / 2 + (full / 2) * random))
}
