import type { Beat } from '../../../shared/models/reach.ts'
import { duration, plural } from '../../components/format.ts'
import { latencyLine } from './latency-line.ts'
import classes from './Reach.module.css'

const WIDTH = 384
const HEIGHT = 28

/** The latest heartbeats as a small line, with those that did not come back. */
export const LatencyHistory = ({ beats }: { beats: readonly Beat[] }) => {
  if (beats.length === 0) return <span className="muted">none yet</span>
  const { runs, missed, slowest } = latencyLine(beats, WIDTH, HEIGHT)
  const last = beats.at(-1)?.latency
  const words = [
    last === null || last === undefined ? 'last missed' : `last ${duration(last)}`,
    ...(slowest === null ? [] : [`slowest ${duration(slowest)}`]),
    ...(missed.length === 0 ? [] : [`${missed.length} missed`]),
  ].join(', ')
  return (
    <div className={classes.latency}>
      <svg
        viewBox={`-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`}
        role="img"
        aria-label={`${plural(beats.length, 'check')}: ${words}`}
      >
        {runs.map((points) => (
          <polyline key={points} points={points} className={classes.line} />
        ))}
        {runs
          .filter((points) => !points.includes(' '))
          .map((points) => (
            <circle
              key={points}
              cx={points.split(',')[0]}
              cy={points.split(',')[1]}
              r={1.5}
              className={classes.point}
            />
          ))}
        {missed.map((x) => (
          <path key={x} d={`M${x - 2.5} ${HEIGHT - 5}l5 5m0 -5l-5 5`} className={classes.missed} />
        ))}
      </svg>
      <span className="muted">{words}</span>
    </div>
  )
}
