/** Numbers, sizes, durations and times as text: every number has its unit. */

const whole = new Intl.NumberFormat('en-US')
export const count = (n: number): string => whole.format(n)

/** "1 delivery", "1,204 deliveries". */
export const plural = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`

/** Bytes: "412 B", "2.4 kB", "1.0 MB" (decimal). */
export const bytes = (n: number): string => {
  if (n < 1000) return `${n} B`
  if (n < 1_000_000) return `${(n / 1000).toFixed(1)} kB`
  return `${(n / 1_000_000).toFixed(1)} MB`
}

/** Milliseconds: "0.4 ms", "184 ms", "2.1 s", "3 min 20 s". */
export const duration = (ms: number): string => {
  if (ms < 1) return `${ms.toFixed(1)} ms`
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return minutes(Math.round(ms / 1000))
}

/** Seconds: "50 s", "14 min 20 s", "2 h 5 min". */
export const minutes = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`
  const m = Math.floor(seconds / 60)
  if (m < 60) return `${m} min${seconds % 60 ? ` ${seconds % 60} s` : ''}`
  return `${Math.floor(m / 60)} h${m % 60 ? ` ${m % 60} min` : ''}`
}

/** What is left, as a clock: "11:42:08"; "0:00:00" when nothing is. */
export const countdown = (ms: number): string => {
  const s = Math.max(0, Math.floor(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
}

/** Whole seconds until `at`. A `now` that is up to a second old, as that of `useNow`, does not make them more. */
export const secondsUntil = (at: number, now: number): number => Math.max(0, Math.floor((at - now) / 1000))

const two = (n: number, width = 2) => String(n).padStart(width, '0')

/** Local time of day with milliseconds: "10:31:09.412". */
export const clockTime = (at: number): string => {
  const d = new Date(at)
  return `${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}.${two(d.getMilliseconds(), 3)}`
}

/** Local date and time: "2026-11-21 10:31:09". */
export const dateTime = (at: number): string => {
  const d = new Date(at)
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`
}

/** The instant, for whoever needs it exactly. */
export const iso = (at: number): string => new Date(at).toISOString()
