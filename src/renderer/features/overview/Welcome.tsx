import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AppError } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { Problem } from '../../components/Problem.tsx'
import { useUi } from '../../stores/ui.ts'
import classes from './Overview.module.css'

/** The first start: a demo in one click, or a channel of one's own. */
export const Welcome = () => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const openDemo = async () => {
    setBusy(true)
    const result = await bridge.openDemo()
    setBusy(false)
    setError(result.ok ? null : result.error)
  }
  return (
    <div className={classes.welcome}>
      <h1>Get a sales channel ready for the stage</h1>
      <p className="muted">
        Greenroom signs in to the ticket-sales service, drives the cart-promotion flow, and receives and verifies the
        service’s webhooks. Everything that it sends and receives is kept, with its bytes.
      </p>
      <div className={classes.choices}>
        <section>
          <h2>See it work</h2>
          <p className="muted">
            The demo runs against a simulator of the service on this machine. Offline, no account.
          </p>
          <Button variant="filled" onClick={openDemo} loading={busy}>
            Open the demo
          </Button>
        </section>
        <section>
          <h2>Connect a channel</h2>
          <p className="muted">You need its base URL, channel id and client secret for the test environment.</p>
          <Button onClick={() => useUi.getState().setNewChannelOpen(true)}>New channel…</Button>
        </section>
      </div>
      {error && <Problem error={error} />}
    </div>
  )
}
