import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { CredentialWait } from '../../../shared/models/credential-wait.ts'
import type { Check } from '../../../shared/models/diagnosis.ts'
import type { Target } from '../../../shared/models/environment.ts'
import type { AppError } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { useWait } from '../../stores/token.ts'
import { shownWait } from '../../stores/wait-news.ts'
import { Problem } from '../Problem.tsx'
import { WaitProgress } from '../WaitProgress.tsx'
import { checkText } from './check-text.ts'
import classes from './Diagnosis.module.css'
import { waitMeaning } from './wait-meaning.ts'

/** The wait of a target that belongs here, if any; calls `onEnd` once when it ends. */
const useShownWait = (target: Target, onEnd: () => void) => {
  const wait = useWait(target)
  const [first] = useState(wait)
  const shown = shownWait(first, wait)
  const ended = shown === null || shown.state === 'waiting' ? null : shown.startedAt
  const told = useRef<number | null>(null)
  useEffect(() => {
    if (ended === null || told.current === ended) return
    told.current = ended
    onEnd()
  }, [ended, onEnd])
  return shown
}

const Ended = ({ wait }: { wait: CredentialWait }) => {
  const passed = wait.state === 'effective'
  return (
    <p className={classes.outcome} data-passed={passed} role="status">
      {passed ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
      <span>
        <b>Waited:</b> {waitMeaning(wait)}
      </span>
    </p>
  )
}

/**
 * Waits until new credentials are effective, with its progress in place, then says what the end means. The wait goes on
 * when this is left; `onEnd` is called when it ends before.
 */
export const WaitCheck = ({ check, target, onEnd }: { check: Check; target: Target; onEnd: () => void }) => {
  const wait = useShownWait(target, onEnd)
  const [error, setError] = useState<AppError | null>(null)
  const begin = async () => {
    const begun = await bridge.waitForCredentials(target)
    setError(begun.ok ? null : begun.error)
  }
  const waiting = wait?.state === 'waiting'
  return (
    <div className={classes.wait}>
      {waiting && <WaitProgress wait={wait} />}
      {wait !== null && !waiting && <Ended wait={wait} />}
      {error && <Problem error={error} />}
      {waiting ? (
        <Button size="compact-xs" onClick={() => void bridge.stopWaiting(target)}>
          Stop waiting
        </Button>
      ) : (
        wait?.state !== 'effective' && (
          <Button size="compact-xs" onClick={() => void begin()}>
            {checkText(check)}
          </Button>
        )
      )}
    </div>
  )
}
