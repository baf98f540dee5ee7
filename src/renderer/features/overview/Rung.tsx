import { Button } from '@mantine/core'
import { IconCheck, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import type { Target } from '../../../shared/models/environment.ts'
import type { Exchange } from '../../../shared/models/exchange.ts'
import type { Rung as RungModel, RungName } from '../../../shared/models/readiness.ts'
import type { TokenState } from '../../../shared/models/token.ts'
import type { AppError, Result } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { DiagnosisPanel } from '../../components/diagnosis/DiagnosisPanel.tsx'
import { Problem } from '../../components/Problem.tsx'
import { useApp, useToken } from '../../stores/app.ts'
import { runCall } from '../../stores/calls.ts'
import { useReach } from '../../stores/reach.ts'
import { useUi } from '../../stores/ui.ts'
import { webhookAddress } from '../../webhook-address.ts'
import { NewCredentials } from '../token/NewCredentials.tsx'
import classes from './Overview.module.css'

const titles: Record<RungName, string> = {
  credentials: 'Credentials stored',
  token: 'Token obtained',
  catalog: 'Catalog reachable',
  listener: 'Listener reachable',
  delivery: 'First verified delivery',
  promotion: 'Promotion applied and released',
}

interface Props {
  readonly rung: RungModel
  /** Whether this is the first rung that is not done. */
  readonly next: boolean
  readonly channel: ChannelView
  readonly target: Target
}

type Show = (result: Result<{ readonly exchange?: Exchange }>) => void

type FailedCall = NonNullable<RungModel['failure']>

const failedCall = (exchange: Exchange | undefined): FailedCall | null =>
  exchange?.failure ? { title: exchange.failure.title, exchangeId: exchange.id } : null

/** The exchange of a token request that was refused: the state of the token names it. */
const refusedToken = (token: TokenState, problem: AppError | null): FailedCall | null =>
  problem?.code === 'token-refused' && token.kind === 'refused' && token.exchangeId !== null
    ? { title: problem.message, exchangeId: token.exchangeId }
    : null

/** One rung: its state, its evidence, and the one action that comes next. */
export const Rung = ({ rung, next, channel, target }: Props) => {
  const [problem, setProblem] = useState<AppError | null>(null)
  const [failure, setFailure] = useState<FailedCall | null>(null)
  const token = useToken(target)
  const show: Show = (result) => {
    setFailure(result.ok ? failedCall(result.value.exchange) : null)
    setProblem(result.ok ? null : result.error)
  }
  // The state of the token names the exchange, and may come after the answer. Kept, since a check changes the state again.
  const refused = refusedToken(token, problem)
  if (failure === null && refused !== null) setFailure(refused)
  const toggleWhy = () => {
    setProblem(null)
    setFailure(failure === null ? rung.failure : null)
  }
  const look = rung.state === 'done' ? 'done' : rung.state === 'failed' ? 'failed' : next ? 'next' : 'todo'
  return (
    <div className={classes.rung} data-testid={`rung-${rung.name}`} data-state={rung.state}>
      <span
        className={classes.mark}
        data-look={look}
        role="img"
        aria-label={rung.state === 'done' ? 'Done' : rung.state === 'failed' ? 'Failed' : 'Not yet'}
      >
        {look === 'done' && <IconCheck size={14} />}
        {look === 'failed' && <IconX size={14} />}
        {look === 'next' && <IconPlayerPlay size={12} />}
      </span>
      <div>
        <div className={classes.rungTitle}>{titles[rung.name]}</div>
        <div className={classes.evidence}>{rung.evidence}</div>
      </div>
      <div className={classes.actions}>
        {rung.failure && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={failure !== null}
            aria-label={`Why? ${titles[rung.name]}`}
            onClick={toggleWhy}
          >
            Why?
          </Button>
        )}
        <Action rung={rung} next={next} channel={channel} target={target} show={show} />
      </div>
      {rung.name === 'token' && (
        <div className={classes.detail}>
          <NewCredentials channel={channel} target={target} />
        </div>
      )}
      {problem && !failure && (
        <Detail>
          <Problem error={problem} />
        </Detail>
      )}
      {failure && (
        <Detail>
          <DiagnosisPanel {...failure} />
        </Detail>
      )}
    </div>
  )
}

const Detail = ({ children }: { children: React.ReactNode }) => <div className={classes.detail}>{children}</div>

const Action = ({ rung, next, channel, target, show }: Props & { show: Show }) => {
  const listener = useApp((state) => state.listener)
  const publicUrl = useReach((state) => state.view?.url) ?? null
  const { go, goToSettings, setStageDoorOpen } = useUi.getState()
  const { setPanelOpen } = useReach.getState()
  const look = next ? ({ variant: 'filled' } as const) : {}
  const button = (label: string, onClick: () => void) => (
    <Button size="compact-xs" onClick={onClick} {...look}>
      {label}
    </Button>
  )
  /** Nothing can be asked of an environment that is not set up. */
  const ready = channel.environments[target.environment] !== null
  switch (rung.name) {
    case 'credentials':
      return button(rung.state === 'done' ? 'Edit' : 'Enter credentials', () => goToSettings('environment'))
    case 'token':
      if (!ready) return null
      return button(rung.state === 'done' ? 'Renew' : 'Request a token', async () => {
        const result = await runCall('Request a token', (callId) =>
          bridge.requestToken({ ...target, callId, force: true }),
        )
        show(result.ok ? { ok: true, value: {} } : result)
      })
    case 'catalog':
      if (!ready) return null
      return button(rung.state === 'done' ? 'Ask again' : 'List events', async () =>
        show(await runCall('List the catalog events', (callId) => bridge.listCatalogEvents({ ...target, callId }))),
      )
    case 'listener': {
      if (rung.state !== 'done' && listener?.state.kind === 'listening') {
        return button('Public URL', () => setPanelOpen(true))
      }
      const address = webhookAddress(channel, listener, publicUrl)
      return address ? (
        <CopyButton text={address} what="the webhook address" label="Copy address" />
      ) : (
        button('Listener', () => goToSettings('listener'))
      )
    }
    case 'delivery':
      return channel.demo
        ? button('Stage door', () => setStageDoorOpen(true))
        : button('Open Deliveries', () => go('deliveries'))
    case 'promotion':
      return button('Open Promotions', () => go('promotions'))
  }
}
