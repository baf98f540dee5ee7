import { Button, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { Target } from '../../../shared/models/environment.ts'
import { Chip } from '../../components/Chip.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Problem } from '../../components/Problem.tsx'
import { useChannel } from '../../stores/app.ts'
import { useCarts, useDesk } from '../../stores/carts.ts'
import { useUi } from '../../stores/ui.ts'
import { AddById } from './AddById.tsx'
import classes from './Promotions.module.css'
import { PromotionTable } from './PromotionTable.tsx'
import { UnlockProduction, useLocked } from './UnlockProduction.tsx'

const UseCode = ({ target }: { target: Target }) => {
  const desk = useDesk(target)
  const locked = useLocked(target)
  const { edit, sendCode } = useCarts.getState()
  const missing =
    desk.cartToken.trim() === ''
      ? 'Enter the cart token first.'
      : desk.code === ''
        ? 'Enter the promotional code.'
        : null
  const codes = desk.carts.find((cart) => cart.cartToken === desk.cartToken)?.codes ?? []
  return (
    <Panel title="1 · Use a promotional code">
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault()
          if (!missing && !locked) void sendCode(target)
        }}
      >
        <TextInput
          className={`${classes.input} ${classes.mono}`}
          aria-label="Promotional code"
          placeholder="promotional code"
          value={desk.code}
          maxLength={10_000}
          spellCheck={false}
          onChange={(event) => edit(target, { code: event.currentTarget.value })}
        />
        <Button
          type="submit"
          variant={locked ? 'default' : 'filled'}
          disabled={missing !== null || locked || desk.busy}
          title={locked ? 'Production is read-only until it is unlocked.' : (missing ?? undefined)}
          leftSection={locked ? <IconLock size={14} /> : null}
        >
          Use code
        </Button>
      </form>
      {codes.length > 0 && (
        <div className={classes.codes}>
          <span className="muted">Used in this cart:</span>
          {codes.slice(-6).map(({ code, at, accepted }) => (
            <Chip
              key={`${code}${at}`}
              tone={accepted ? 'ok' : 'bad'}
              title={accepted ? 'The service accepted it.' : 'The service refused it.'}
            >
              <span className={`ellipsis ${classes.code}`}>{code}</span>
            </Chip>
          ))}
        </div>
      )}
    </Panel>
  )
}

const Listing = ({ target }: { target: Target }) => {
  const desk = useDesk(target)
  const channel = useChannel()
  const { readList } = useCarts.getState()
  const cart = desk.carts.find((each) => each.cartToken === desk.cartToken)
  const configured = channel?.environments[target.environment]?.applicablePromotions != null
  return (
    <Panel
      flush
      title="2 · Group cart promotions of this cart"
      aside={
        <Button
          size="compact-xs"
          onClick={() => void readList(target)}
          disabled={!configured || desk.cartToken.trim() === '' || desk.busy}
        >
          Read the list
        </Button>
      }
    >
      {cart && cart.promotions.length > 0 ? (
        <PromotionTable target={target} cart={cart} />
      ) : (
        <div className={classes.inset}>
          {cart?.readAt
            ? 'The list came without promotions.'
            : 'The promotions that apply to the cart appear here, after the list was read or a code was used.'}
        </div>
      )}
      {cart && cart.misfits.length > 0 && (
        <div className={classes.notes}>
          <div>
            <Chip tone="warn">Does not fit §2.2</Chip> The response is shown as it came, on the right. What did not fit:
          </div>
          {cart.misfits.slice(0, 5).map(({ path, problem }) => (
            <div key={`${path}${problem}`}>
              <span className="mono">{path}</span> {problem}
            </div>
          ))}
          {cart.misfits.length > 5 && <div>and {cart.misfits.length - 5} more</div>}
        </div>
      )}
      {!configured && (
        <div className={classes.notes}>
          <div>
            The method and path of “get applicable cart promotions” are not published (§4.3), so they are a setting of
            the environment.{' '}
            <Button size="compact-xs" onClick={() => useUi.getState().goToSettings('environment')}>
              Set them
            </Button>
          </div>
        </div>
      )}
      <AddById target={target} />
    </Panel>
  )
}

/** Problems that the environment's settings mend. */
const settingsMend = [
  'environment-missing',
  'secret-missing',
  'keychain-locked',
  'keychain-missing',
  'keychain-failed',
  'path-not-configured',
  'path-invalid',
]

/** The flow of §3: a code first, then the promotions that it makes available. */
export const Flow = ({ target }: { target: Target }) => {
  const { problem } = useDesk(target)
  return (
    <>
      <UseCode target={target} />
      <Listing target={target} />
      {problem && (
        <Problem error={problem}>
          {settingsMend.includes(problem.code) && (
            <Button size="compact-xs" onClick={() => useUi.getState().goToSettings('environment')}>
              Open the settings
            </Button>
          )}
        </Problem>
      )}
      {target.environment === 'production' && <UnlockProduction target={target} />}
    </>
  )
}
