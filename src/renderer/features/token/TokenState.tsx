import type { TokenState as State, TokenFacts } from '../../../shared/models/token.ts'
import { assertNever } from '../../../shared/result.ts'
import { DiagnosisPanel } from '../../components/diagnosis/DiagnosisPanel.tsx'
import { countdown } from '../../components/format.ts'
import { Problem } from '../../components/Problem.tsx'
import { Time } from '../../components/Time.tsx'
import { TimeBar } from '../../components/TimeBar.tsx'
import { useNow } from '../../components/useNow.ts'
import { ExchangeLink } from './ExchangeLink.tsx'
import classes from './Token.module.css'
import { tokenBar } from './token-bar.ts'

const phases = { fresh: 'Valid', margin: 'Valid, in its renewal margin', expired: 'Expired' } as const

/** The life of the token, with the margin before its end in which the next call renews it. */
const Life = ({ facts }: { facts: TokenFacts }) => {
  const now = useNow()
  const bar = tokenBar(facts, now)
  return (
    <div className={classes.life}>
      <TimeBar
        share={bar.spent}
        phase={bar.phase}
        label="Life of the token"
        valueText={`${phases[bar.phase]}, ${countdown(bar.left)} left`}
      >
        <span className={classes.margin} style={{ left: `${bar.margin * 100}%` }} title="Renewal margin (§5.1)" />
      </TimeBar>
      <div className={classes.ends}>
        <span>
          Issued <Time at={facts.sentAt} full />
        </span>
        <span>
          Expires <Time at={facts.expiresAt} full />
        </span>
      </div>
      <p data-testid="token-life">
        {bar.phase === 'fresh' && (
          <>
            <b className="mono">{countdown(bar.left)}</b> left. Renews in{' '}
            <b className="mono">{countdown(bar.renewsIn)}</b>, with the next call after that.
          </>
        )}
        {bar.phase === 'margin' && (
          <>
            <b className="mono">{countdown(bar.left)}</b> left: in its renewal margin. The next call renews it first.
          </>
        )}
        {bar.phase === 'expired' && <>Expired. The next call asks for a new one.</>}
      </p>
    </div>
  )
}

const Refused = ({ state }: { state: Extract<State, { readonly kind: 'refused' }> }) => {
  const id = state.exchangeId
  return (
    <>
      <p className={classes.row}>
        <span>
          Refused at <Time at={state.at} full />
        </span>
        <ExchangeLink id={id} />
      </p>
      {id !== null && id > 0 ? (
        <DiagnosisPanel title={state.error.message} exchangeId={id} />
      ) : (
        <Problem error={state.error} />
      )}
    </>
  )
}

/** How things stand with the token. */
export const TokenState = ({ state }: { state: State }) => {
  const now = useNow()
  switch (state.kind) {
    case 'none':
      return <p>No token is held. It is requested with the first call, or now.</p>
    case 'requesting':
      return (
        <p role="status">
          The token request is under way, for {Math.max(0, Math.round((now - state.since) / 1000))} s.
        </p>
      )
    case 'refused':
      return <Refused state={state} />
    case 'held':
      return (
        <>
          <Life facts={state.facts} />
          {state.rejected && (
            <div className={classes.warning} role="alert">
              The service answered AUTH001 to it at <Time at={state.rejected.at} />.{' '}
              {state.rejected.kept
                ? 'It is used on because you asked for it.'
                : 'It is not used again: the next call asks for a new one.'}
            </div>
          )}
        </>
      )
    default:
      return assertNever(state)
  }
}
