import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import type { EnvironmentName } from '../../../shared/models/environment.ts'
import { checkSecret } from '../../../shared/validation.ts'
import { bridge } from '../../bridge.ts'
import { dateTime } from '../../components/format.ts'
import { Panel } from '../../components/Panel.tsx'
import { Problem } from '../../components/Problem.tsx'
import { NewCredentials } from '../token/NewCredentials.tsx'
import { PlaceChip } from './PlaceChip.tsx'
import { emptySecret, SecretField } from './SecretField.tsx'
import classes from './Settings.module.css'
import { isStrayed, StrayedSecret } from './StrayedSecret.tsx'
import { useSave } from './useSave.ts'

/** The client secret of one environment: written, replaced, forgotten; never read. */
export const SecretPanel = ({ channel, environment }: { channel: ChannelView; environment: EnvironmentName }) => {
  const [draft, setDraft] = useState(emptySecret)
  const { busy, error, save, at, clear } = useSave()
  const target = { channelKey: channel.key, environment }
  const { place, storedAt } = channel.clientSecrets[environment]
  const ready = channel.environments[environment] !== null
  const store = (anyway: boolean) =>
    save(
      () => bridge.saveClientSecret({ ...target, secret: draft, anyway }),
      () => setDraft(emptySecret),
    )
  return (
    <Panel title="Client secret" aside={<PlaceChip place={place} />}>
      {place === 'demo' ? (
        <span className="muted">The demo’s secret is built into its simulator.</span>
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (checkSecret(draft.value) === null) void store(false)
          }}
        >
          <SecretField
            label="Client secret"
            field="clientSecret"
            draft={draft}
            stored={place !== 'none'}
            error={at('secret') ?? at('value')}
            onChange={(next) => {
              setDraft(next)
              clear()
            }}
          />
          {isStrayed(error) && <StrayedSecret error={error} busy={busy} onAnyway={() => void store(true)} />}
          {storedAt !== null && (
            <span className="muted">
              Stored {dateTime(storedAt)}. New credentials may need 5 to 10 minutes to become effective (§8).
            </span>
          )}
          <NewCredentials channel={channel} target={target} always />
          {error && !error.field && <Problem error={error} />}
          <div className={classes.end}>
            {place !== 'none' && (
              <Button variant="subtle" color="red" onClick={() => void save(() => bridge.forgetClientSecret(target))}>
                Forget it
              </Button>
            )}
            <span className="grow" />
            <Button
              type="submit"
              variant="filled"
              loading={busy}
              disabled={!ready || draft.value === '' || checkSecret(draft.value) !== null}
              title={ready ? undefined : 'Save the environment first.'}
            >
              Store
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}
