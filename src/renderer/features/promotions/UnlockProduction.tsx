import { Button, TextInput } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { type Target, targetKey } from '../../../shared/models/environment.ts'
import { bridge } from '../../bridge.ts'
import { minutes, secondsUntil } from '../../components/format.ts'
import { useNow } from '../../components/useNow.ts'
import { useApp } from '../../stores/app.ts'
import classes from './Promotions.module.css'

/** Whether state-changing calls of a target are held back: production, until it is unlocked. */
export const useLocked = (target: Target): boolean => {
  const until = useApp((state) => state.unlocks[targetKey(target)])
  const now = useNow()
  return target.environment === 'production' && !(until !== undefined && until > now)
}

/** Production is read-only until the channel's name was typed; for 30 minutes. */
export const UnlockProduction = ({ target }: { target: Target }) => {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const until = useApp((state) => state.unlocks[targetKey(target)])
  const locked = useLocked(target)
  const now = useNow()
  if (!locked && until !== undefined) {
    return (
      <div className={`${classes.row} muted`}>
        <IconLockOpen size={14} aria-hidden /> Production is unlocked for {minutes(secondsUntil(until, now))}.
        <Button size="compact-xs" onClick={() => void bridge.lockProduction(target)}>
          Lock now
        </Button>
      </div>
    )
  }
  const unlock = async () => {
    const result = await bridge.unlockProduction({ target, channelName: name })
    setError(result.ok ? null : result.error.message)
    if (result.ok) setName('')
  }
  return (
    <form
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault()
        void unlock()
      }}
    >
      <IconLock size={14} aria-hidden />
      <span className="muted">Production is read-only. Unlock for 30 minutes by typing the channel’s name.</span>
      <TextInput
        aria-label="Channel name"
        placeholder="channel name"
        miw={140}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name === ''}>
        Unlock
      </Button>
    </form>
  )
}
