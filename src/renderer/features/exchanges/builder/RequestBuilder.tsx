import { Drawer } from '@mantine/core'
import { type Target, targetKey } from '../../../../shared/models/environment.ts'
import { err } from '../../../../shared/result.ts'
import { bridge } from '../../../bridge.ts'
import { BodyView } from '../../../components/BodyView.tsx'
import { ExchangePanel } from '../../../components/ExchangePanel.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { useLoaded } from '../../../components/useLoaded.ts'
import { wireRequest } from '../../../components/wire.ts'
import { plannedOf, type RequestDraft } from '../../../request-draft.ts'
import { useTarget } from '../../../stores/app.ts'
import { emptyBench, type Sent, useRequestBuilder } from '../../../stores/request-builder.ts'
import classes from './Builder.module.css'
import { RequestForm } from './RequestForm.tsx'

/** What the draft would be on the wire, told by main, and its problem where it cannot be sent. */
const usePreview = (target: Target, draft: RequestDraft) => {
  const planned = plannedOf(draft)
  const body = draft.body.kind === 'text' ? draft.body.text : draft.body.why
  return useLoaded(JSON.stringify([target, { ...draft, body }]), async () =>
    planned.ok
      ? bridge.previewRequest({ target, request: planned.value, authorization: draft.authorization })
      : err(planned.error),
  )
}

const Result = ({ sent }: { sent: Sent }) => {
  if (sent.kind === 'refused') return <Problem error={sent.error} />
  if (sent.kind === 'sending') return <p className="muted">Sending…</p>
  if (sent.kind === 'none') return null
  return (
    <section aria-label="What came of it">
      <h3>What came of it</h3>
      <div className={classes.result}>
        <ExchangePanel key={sent.exchange.id} exchange={sent.exchange} />
      </div>
    </section>
  )
}

const Bench = ({ target }: { target: Target }) => {
  const { draft, sent } = useRequestBuilder((state) => state.benches[targetKey(target)]) ?? emptyBench
  const preview = usePreview(target, draft)
  return (
    <div className={classes.panel}>
      <RequestForm target={target} draft={draft} sent={sent} problem={preview?.ok === false ? preview.error : null} />
      <div className={classes.beside}>
        <section aria-label="What will be sent">
          <h3>What will be sent, its secrets masked</h3>
          {preview?.ok ? (
            <BodyView
              bytes={wireRequest(preview.value)}
              contentType={null}
              label="request to send"
              views={['raw', 'hex']}
            />
          ) : (
            <p className="muted">It is shown once the fields are filled, and right.</p>
          )}
        </section>
        <Result sent={sent} />
      </div>
    </div>
  )
}

/** Where a request is put together, sent, and its answer seen beside it. */
export default function RequestBuilder() {
  const open = useRequestBuilder((state) => state.open)
  const target = useTarget()
  return (
    <Drawer
      opened={open && target !== null}
      onClose={() => useRequestBuilder.getState().setOpen(false)}
      position="right"
      size="min(960px, 92vw)"
      title={target ? `Request to ${target.environment}` : 'Request'}
      lockScroll={false}
      overlayProps={{ backgroundOpacity: 0.1 }}
    >
      {target && <Bench target={target} />}
    </Drawer>
  )
}
