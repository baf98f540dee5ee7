import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import { type CraftReport, signingSchema, signings } from '../../../shared/models/craft.ts'
import { ok } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { AnswerView } from '../../components/AnswerView.tsx'
import { BodyField } from '../../components/BodyField.tsx'
import { Chip, StatusChip } from '../../components/Chip.tsx'
import form from '../../components/Form.module.css'
import { duration } from '../../components/format.ts'
import { HeaderTable } from '../../components/HeaderTable.tsx'
import { Time } from '../../components/Time.tsx'
import { useInSight } from '../../components/useInSight.ts'
import { bodyBytes } from '../../draft-body.ts'
import type { CraftedFrom } from '../../stores/craft.ts'
import { useReplayTarget } from '../deliveries/relay/replay-target.ts'
import { useSave } from '../settings/useSave.ts'
import classes from './Craft.module.css'
import { draftOf, freshDraft, headerProblem, signingNames, withHook, withSigning } from './craft-draft.ts'
import { HeaderRows } from './HeaderRows.tsx'
import { SendForm } from './SendForm.tsx'

/** What came of the last sending. */
const Sent = ({ report }: { report: CraftReport }) => (
  <section ref={useInSight(report)} className={classes.sent} aria-label="What came of it">
    <div className={form.line}>
      {report.answer ? <StatusChip status={report.answer.status} /> : <Chip tone="bad">no answer</Chip>}
      <span className="mono">{duration(report.took)}</span>
      <span className="muted">
        <Time at={report.sentAt} />
      </span>
    </div>
    <p className={`mono ${classes.url}`}>{report.url}</p>
    <AnswerView answer={report.answer} failure={report.failure} body={ok(report.body)} />
    <details>
      <summary>Headers as sent</summary>
      <HeaderTable headers={report.headers} label="Headers as sent" />
    </details>
  </section>
)

/** Puts a delivery together, has it signed by main, and sends it to an application. */
export const CraftForm = ({ channel, from }: { channel: ChannelView; from: CraftedFrom }) => {
  const { key: channelKey, hooks } = channel
  const [draft, setDraft] = useState(() => {
    const deliveryId = `crafted-${crypto.randomUUID()}`
    const first = hooks[0]?.hookId ?? ''
    if (!from) return freshDraft(first, deliveryId)
    const named = from.attempt.headers.find(([name]) => name.toLowerCase() === 'ob-hook-id')?.[1]
    const hookId = hooks.find((hook) => hook.hookId === named)?.hookId ?? first
    return draftOf(from.attempt, from.body, hookId, deliveryId)
  })
  const url = useReplayTarget(channelKey)
  const [report, setReport] = useState<CraftReport | null>(null)
  const { busy, error, save, at } = useSave()
  const invalid = draft.headers.some((header) => headerProblem(header) !== null)

  const send = (confirmed: boolean) =>
    save(
      () =>
        bridge.craftDelivery({
          channelKey,
          hookId: draft.hookId,
          url,
          confirmed,
          headers: draft.headers.map(({ name, value }) => [name, value] as const),
          body: bodyBytes(draft.body),
          signing: draft.signing,
        }),
      setReport,
    )
  return (
    <>
      <SendForm
        label="Crafted delivery"
        about="It is signed here and sent to an application, marked by the header X-Greenroom. What comes back to this console is shown as a self-test and counts for nothing."
        channel={channel}
        target={{ label: 'Application', url, error: at('url') }}
        hook={{
          id: draft.hookId,
          about: 'Its API key signs. The key stays in this console.',
          onChange: (hookId) => setDraft(withHook(draft, hookId)),
        }}
        error={error}
        onSend={(confirmed) => void send(confirmed)}
        buttons={
          <Button type="submit" variant="filled" loading={busy} disabled={url.trim() === '' || invalid}>
            Send
          </Button>
        }
      >
        <NativeSelect
          label="Signed"
          data={signings.map((value) => ({ value, label: signingNames[value] }))}
          value={draft.signing}
          onChange={(event) => setDraft(withSigning(draft, signingSchema.parse(event.currentTarget.value)))}
        />
        <HeaderRows draft={draft} onChange={setDraft} />
        <BodyField body={draft.body} onChange={(body) => setDraft({ ...draft, body })} />
      </SendForm>
      {report && <Sent report={report} />}
    </>
  )
}
