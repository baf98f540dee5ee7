import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import type { TimelineEntry } from '../../../shared/models/timeline.ts'
import { clockTime, dateTime, duration } from '../../components/format.ts'
import { timelineAxis } from './axis.ts'
import classes from './Timeline.module.css'
import { axisText } from './words.ts'

// Heights, px: the two lanes, the axis between them with its gaps, and the whole.
const LANE_Y = { sent: 14, received: 58 } as const
const AXIS_Y = 36
const HEIGHT = 72

/** A stretch of the list, by indexes, both included. */
export interface InSight {
  readonly first: number
  readonly last: number
}

/** All entries on one axis, what was sent above and what was received below; a band marks those that the list shows. */
export const TimelineAxis = ({
  entries,
  inSight,
  selected,
}: {
  entries: readonly TimelineEntry[]
  inSight: InSight
  /** The index of the marked entry; -1 for none. */
  selected: number
}) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const { marks, gaps, places, longest } = useMemo(() => timelineAxis(entries, width), [entries, width])
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return null
  const [bandFrom, bandTo] = [places[inSight.first] ?? 0, places[inSight.last] ?? 0]
  const chosen = selected === -1 ? undefined : places[selected]
  const days = dateTime(first.at).slice(0, 10) !== dateTime(last.at).slice(0, 10)
  const time = (at: number) => (days ? dateTime(at) : clockTime(at))
  return (
    <figure className={classes.figure}>
      <div className={classes.lanes} aria-hidden>
        <span>Sent</span>
        <span>Received</span>
      </div>
      <div ref={ref} className={classes.picture}>
        {width > 0 && (
          <svg className={classes.svg} width={width} height={HEIGHT} role="img" aria-label={axisText(entries)}>
            {entries.length > inSight.last - inSight.first + 1 && (
              <rect
                className={classes.band}
                x={bandFrom - 8}
                y={1}
                width={Math.max(0, bandTo - bandFrom) + 16}
                height={HEIGHT - 2}
                rx={4}
              />
            )}
            {chosen !== undefined && <path className={classes.chosen} d={`M${chosen} 2V${HEIGHT - 2}`} />}
            <path className={classes.axis} d={`M0 ${AXIS_Y}H${width}`} />
            {gaps.map(({ from, to, text, broken }) => (
              <g key={from} className={classes.gap}>
                {broken && <path d={`M${(from + to) / 2 - 4} ${AXIS_Y + 5}l4 -10m3 10l4 -10`} />}
                {to - from >= 56 && (
                  <text x={(from + to) / 2} y={AXIS_Y - (broken ? 9 : 4)}>
                    {text}
                  </text>
                )}
              </g>
            ))}
            {marks.map(({ lane, x, end, good }) => (
              <g key={`${lane} ${x} ${good}`} className={classes.mark} data-good={good} data-lane={lane}>
                {end - x > 5 && <path d={`M${x} ${LANE_Y[lane]}H${end}`} />}
                {good ? (
                  <circle cx={x} cy={LANE_Y[lane]} r={4} />
                ) : (
                  <rect x={x - 4} y={LANE_Y[lane] - 4} width={8} height={8} />
                )}
              </g>
            ))}
          </svg>
        )}
      </div>
      <figcaption className={classes.caption}>
        <span>
          {time(first.at)}
          {entries.length > 1 && ` to ${time(last.at)}: ${duration(last.at - first.at)}`}
        </span>
        <span>
          Round: as it should be. Square: failed, refused or not verified.
          {gaps.some(({ broken }) => broken) && ` Gaps over ${duration(longest)} are cut.`}
        </span>
      </figcaption>
    </figure>
  )
}
