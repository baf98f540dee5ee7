import { iso } from './format.ts'
import { listTime } from './list-time.ts'

/** A local time in a list; the ISO instant on hover. */
export const ListTime = ({ at }: { at: number }) => (
  <time className="mono muted" dateTime={iso(at)} title={iso(at)}>
    {listTime(at, Date.now())}
  </time>
)
