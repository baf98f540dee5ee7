import { clockTime, dateTime, iso } from './format.ts'

/** A local time; the ISO instant on hover. `full` shows the date too. */
export const Time = ({ at, full }: { at: number; full?: boolean }) => (
  <time className="mono" dateTime={iso(at)} title={iso(at)}>
    {full ? dateTime(at) : clockTime(at)}
  </time>
)
