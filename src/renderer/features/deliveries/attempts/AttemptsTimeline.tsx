import { useElementSize } from '@mantine/hooks'
import type { Attempt } from '../../../../shared/models/delivery.ts'
import { clockTime } from '../../../components/format.ts'
import { useNow } from '../../../components/useNow.ts'
import { retryAwaited } from './retry-awaited.ts'
import classes from './Timeline.module.css'
import { attemptsTimeline } from './timeline.ts'
import { timelineText } from './timeline-text.ts'

// Heights, px: the text of a gap, the gap and its band, the axis with its dots, the labels below.
const GAP_TEXT_Y = 12
const GAP_Y = 27
const AXIS_Y = 52
const LABEL_Y = [70, 83, 96] as const
const HEIGHT = 102

/** The attempts of a delivery on a time axis, with the gaps between them against the band of §8. */
export const AttemptsTimeline = ({ attempts }: { attempts: readonly Attempt[] }) => {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const awaited = retryAwaited(attempts, useNow())
  const { marks, gaps, bands } = attemptsTimeline(attempts, width, awaited)
  // Without a gap to draw, the axis moves up.
  const top = gaps.length === 0 && bands.length === 0 ? AXIS_Y - 10 : 0
  const radius = marks.length > 12 ? 3 : 4.5
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>Seconds after the first, {clockTime(attempts[0]?.receivedAt ?? 0)}</span>
        {top === 0 && <span className={classes.legend}>band: allowed gap, 1–10 s</span>}
      </figcaption>
      <div ref={ref}>
        {width > 0 && (
          <svg
            className={classes.svg}
            width={width}
            height={HEIGHT - top}
            viewBox={`0 ${top} ${width} ${HEIGHT - top}`}
            role="img"
            aria-label={timelineText(attempts)}
          >
            {bands.map(({ from, to }) => (
              <rect key={from} className={classes.band} x={from} y={GAP_Y - 7} width={to - from} height={14} rx={3} />
            ))}
            <path className={classes.axis} d={`M8 ${AXIS_Y}H${width - 8}`} />
            {gaps.map(({ from, to, text, broken, allowed }) => (
              <g key={to} className={classes.gap} data-allowed={allowed ?? 'none'}>
                <path d={`M${from} ${GAP_Y}H${to}M${from} ${GAP_Y - 4}v8M${to} ${GAP_Y - 4}v8`} />
                {broken && <path d={`M${(from + to) / 2 - 4} ${AXIS_Y + 5}l4 -10m3 10l4 -10`} />}
                {text !== null && (
                  <text x={(from + to) / 2} y={GAP_TEXT_Y}>
                    {text}
                  </text>
                )}
              </g>
            ))}
            {marks.map(({ id, x, accepted, answeredX, labels }) => (
              <g key={id} className={classes.mark} data-accepted={accepted}>
                {answeredX - x > radius && <path d={`M${x} ${AXIS_Y}H${answeredX}M${answeredX} ${AXIS_Y - 4}v8`} />}
                <circle cx={x} cy={AXIS_Y} r={radius} />
                {labels?.map((label, line) => (
                  <text key={LABEL_Y[line]} x={x} y={LABEL_Y[line]} data-line={line}>
                    {label}
                  </text>
                ))}
              </g>
            ))}
          </svg>
        )}
      </div>
    </figure>
  )
}
