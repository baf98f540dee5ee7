import type { Timing } from '../../shared/models/exchange.ts'
import { duration } from './format.ts'
import { timingParts } from './timing-parts.ts'
import classes from './Waterfall.module.css'

/** The parts in words, with their figures: "Queued 0.4 ms, first byte 12 ms, rest 1 ms: 13 ms in all". */
export const timingInWords = (timing: Timing): string => {
  const parts = timingParts(timing).map(({ name, length }) => `${name} ${duration(length)}`)
  const [first = '', ...rest] = parts
  const text = [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
  return `${text}: ${duration(timing.total)} in all${timing.firstByte === null ? ', without an answer' : ''}`
}

/**
 * How long a call took and on what, on a scale of this length in ms, from `offset` on. What is longer than the scale
 * fades out.
 */
export const Waterfall = ({ timing, scale, offset = 0 }: { timing: Timing; scale: number; offset?: number }) => {
  const text = timingInWords(timing)
  return (
    <span
      className={classes.track}
      role="img"
      aria-label={text}
      title={timing.total > scale ? `${text}. Longer than the scale of ${duration(scale)}.` : text}
      data-over={timing.total > scale || undefined}
      style={{ paddingLeft: `${(offset / scale) * 100}%` }}
    >
      {timingParts(timing).map(({ name, length }) => (
        <span
          key={name}
          className={classes.part}
          data-part={name}
          style={{ width: `${Math.min(100, (length / scale) * 100)}%` }}
        />
      ))}
    </span>
  )
}
