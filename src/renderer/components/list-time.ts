import { clockTime, dateTime } from './format.ts'

const day = (at: number): string => dateTime(at).slice(0, 10)

/** A local time for a list: the time of day with milliseconds today, else month, day, hour and minute. */
export const listTime = (at: number, now: number): string =>
  day(at) === day(now) ? clockTime(at) : dateTime(at).slice(5, 16)
