import { useEffect } from 'react'
import { Panel } from '../../components/Panel.tsx'
import { RoomBar } from '../../components/RoomBar.tsx'
import { useChannel, useTarget } from '../../stores/app.ts'
import { useReadiness } from '../../stores/readiness.ts'
import { LastHour, NeedsALook } from './LastHour.tsx'
import classes from './Overview.module.css'
import { Rung } from './Rung.tsx'

/** The readiness ladder: what works, on what evidence, and what comes next. */
export const OverviewRoom = () => {
  const channel = useChannel()
  const target = useTarget()
  const readiness = useReadiness((state) => state.readiness)
  const watch = useReadiness((state) => state.watch)
  useEffect(() => watch(target), [watch, target])
  if (!channel || !target) return null
  return (
    <>
      <RoomBar title="Overview">
        <span className="muted ellipsis">
          {channel.name}, {target.environment} environment
        </span>
      </RoomBar>
      {readiness && (
        <div className={classes.room}>
          <Panel flush>
            {readiness.rungs.map((rung) => (
              <Rung key={rung.name} rung={rung} next={rung.name === readiness.next} channel={channel} target={target} />
            ))}
          </Panel>
          <div className={classes.side}>
            <LastHour numbers={readiness.lastHour} />
            <NeedsALook rows={readiness.needsALook} />
          </div>
        </div>
      )}
    </>
  )
}
