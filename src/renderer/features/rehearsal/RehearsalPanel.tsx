import { Button, Drawer } from '@mantine/core'
import type {
  ArmedRehearsal,
  RehearsalPlan,
  RehearsalReport,
  RehearsedDelivery,
} from '../../../shared/models/rehearsal.ts'
import { stepText } from '../../../shared/rehearsal-scripts.ts'
import { bridge } from '../../bridge.ts'
import { Chip } from '../../components/Chip.tsx'
import { useChannel, useTarget } from '../../stores/app.ts'
import { useRehearsal } from '../../stores/rehearsal.ts'
import { Followed } from './Followed.tsx'
import { countUnread, unreadText, verdictLook } from './outcome-text.ts'
import classes from './Rehearsal.module.css'
import { ScriptForm } from './ScriptForm.tsx'

const noGaps: readonly null[] = []
const tones = { ok: 'ok', note: 'info', error: 'bad' } as const

/** Says plainly what is nowhere else. */
const Unread = ({ plan, deliveries }: { plan: RehearsalPlan; deliveries: readonly RehearsedDelivery[] }) => {
  const text = unreadText(countUnread(plan, deliveries))
  return text === null ? null : <p>{text}</p>
}

const Armed = ({ armed }: { armed: ArmedRehearsal }) => (
  <div className={classes.form}>
    <div>
      <b>{armed.plan.name}</b> <span className="muted">{armed.plan.steps.map(stepText).join(', ')}</span>
    </div>
    {armed.followed.length === 0 && <p className="muted">It waits for a delivery that passes its filter.</p>}
    {armed.followed.map((delivery) => (
      <Followed
        key={`${delivery.deliveryId}${delivery.event}${delivery.action}`}
        plan={armed.plan}
        delivery={delivery}
        gaps={noGaps}
      />
    ))}
    <Unread plan={armed.plan} deliveries={armed.followed} />
    <Button onClick={() => void bridge.disarmRehearsal()}>Disarm</Button>
  </div>
)

const Report = ({ report }: { report: RehearsalReport }) => {
  const { tone, text } = verdictLook(report)
  return (
    <div className={classes.form}>
      <div>
        <b>{report.plan.name}</b> <span className="muted">{report.plan.steps.map(stepText).join(', ')}</span>
      </div>
      <div>
        <Chip tone={tone}>{text}</Chip>
      </div>
      {report.deliveries.map((delivery) => (
        <section key={`${delivery.deliveryId}${delivery.event}${delivery.action}`} className={classes.judged}>
          <Followed plan={report.plan} delivery={delivery} gaps={delivery.gaps} />
          <ul className={classes.findings}>
            {delivery.findings.map((finding) => (
              <li key={finding.text}>
                <Chip tone={tones[finding.level]}>{finding.section}</Chip> <span>{finding.text}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Unread plan={report.plan} deliveries={report.deliveries} />
      <p className="muted">Gaps are measured from the end of an attempt to the next. §8 says 1 to 10 s, growing.</p>
      <Button onClick={() => void bridge.dismissRehearsal()}>New rehearsal</Button>
    </div>
  )
}

/** Where a rehearsal is put together and armed, followed, and judged. */
export default function RehearsalPanel() {
  const { setPanelOpen } = useRehearsal.getState()
  const open = useRehearsal((state) => state.panelOpen)
  const { armed, report } = useRehearsal((state) => state.view)
  const channel = useChannel()
  const target = useTarget()
  return (
    <Drawer
      opened={open}
      onClose={() => setPanelOpen(false)}
      position="right"
      size={440}
      title="Rehearse answers"
      lockScroll={false}
      overlayProps={{ backgroundOpacity: 0.1 }}
    >
      {armed && <Armed armed={armed} />}
      {!armed && report && <Report report={report} />}
      {!armed && !report && channel && target && (
        <ScriptForm key={`${target.channelKey}${target.environment}`} channel={channel} target={target} />
      )}
    </Drawer>
  )
}
