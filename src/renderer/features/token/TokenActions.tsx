import { Button } from '@mantine/core'
import type { Target } from '../../../shared/models/environment.ts'
import type { TokenState } from '../../../shared/models/token.ts'
import { bridge } from '../../bridge.ts'
import { secondsUntil } from '../../components/format.ts'
import { Problem } from '../../components/Problem.tsx'
import { useNow } from '../../components/useNow.ts'
import { runCall } from '../../stores/calls.ts'
import { useTokenDesk } from '../../stores/token.ts'
import { useSave } from '../settings/useSave.ts'
import classes from './Token.module.css'

/** How long a copied token stays in the clipboard. */
const Clipboard = ({ clearsAt }: { clearsAt: number }) => {
  const now = useNow()
  return (
    <p className="muted" role="status" data-testid="clipboard">
      {now < clearsAt
        ? `Copied. The clipboard is cleared in ${Math.max(1, secondsUntil(clearsAt, now))} s, if it still holds the token.`
        : 'The clipboard was cleared of the token.'}
    </p>
  )
}

/** What can be done with a token. */
export const TokenActions = ({ target, state, ready }: { target: Target; state: TokenState; ready: boolean }) => {
  const clearsAt = useTokenDesk((desk) => desk.clearsAt)
  const { setClearsAt } = useTokenDesk.getState()
  const { busy, error, save } = useSave()
  const held = state.kind === 'held'
  const request = () =>
    save(() => runCall('Request a token', (callId) => bridge.requestToken({ ...target, callId, force: true })))
  return (
    <>
      <div className={classes.row}>
        <Button variant="filled" size="compact-sm" loading={busy} disabled={!ready} onClick={() => void request()}>
          {held ? 'Renew now' : 'Request a token'}
        </Button>
        <Button size="compact-sm" disabled={!held} onClick={() => void save(() => bridge.forgetToken(target))}>
          Forget
        </Button>
        <Button
          size="compact-sm"
          disabled={!held}
          onClick={() =>
            void save(
              () => bridge.copyToken(target),
              (copied) => copied.clearsAt !== null && setClearsAt(copied.clearsAt),
            )
          }
        >
          Copy…
        </Button>
        {held && state.rejected?.kept === false && (
          <Button size="compact-sm" onClick={() => void save(() => bridge.keepRejectedToken(target))}>
            Use it anyway
          </Button>
        )}
      </div>
      {!ready && <p className="muted">The environment is not set up: enter its base URL and channel id in Settings.</p>}
      {clearsAt !== null && <Clipboard clearsAt={clearsAt} />}
      {error && error.code !== 'token-refused' && <Problem error={error} />}
    </>
  )
}
