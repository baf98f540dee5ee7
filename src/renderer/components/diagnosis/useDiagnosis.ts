import { useEffect, useState } from 'react'
import type { CauseId, Checked, Diagnosis, RunnableCheck } from '../../../shared/models/diagnosis.ts'
import type { AppError, Result } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { runCall } from '../../stores/calls.ts'
import { checkText } from './check-text.ts'

/** A check that was started from a cause: under way, or what came of it. */
export interface StartedCheck {
  readonly causeId: CauseId
  readonly check: RunnableCheck
  readonly outcome: 'running' | Result<Checked['result']>
}

/** The diagnosis of an exchange: null until it is here. A check that has run puts a newer one in its place. */
export const useDiagnosis = (exchangeId: number) => {
  const [loaded, setLoaded] = useState<Result<Diagnosis, AppError> | null>(null)
  const [started, setStarted] = useState<StartedCheck | null>(null)
  useEffect(() => {
    let wanted = true
    void bridge.diagnoseExchange({ id: exchangeId }).then((result) => {
      if (wanted) setLoaded(result)
    })
    return () => {
      wanted = false
    }
  }, [exchangeId])
  const reload = async () => setLoaded(await bridge.diagnoseExchange({ id: exchangeId }))
  const start = async (causeId: CauseId, check: RunnableCheck) => {
    setStarted({ causeId, check, outcome: 'running' })
    const result = await runCall(checkText({ kind: check }), (callId) =>
      bridge.checkDiagnosis({ id: exchangeId, check, callId }),
    )
    setStarted({ causeId, check, outcome: result.ok ? { ok: true, value: result.value.result } : result })
    if (result.ok) setLoaded({ ok: true, value: result.value.diagnosis })
  }
  return { loaded, started, start, reload }
}
