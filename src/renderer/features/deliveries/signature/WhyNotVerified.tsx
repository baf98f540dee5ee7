import type { Attempt } from '../../../../shared/models/delivery.ts'
import { bridge } from '../../../bridge.ts'
import { useLoaded } from '../../../components/useLoaded.ts'
import { ExplanationView } from './ExplanationView.tsx'

/** Why an attempt does not verify; searched for when it comes in sight, and again when its verdict has changed. */
export const WhyNotVerified = ({ attempt: { id, verdict, reason } }: { attempt: Attempt }) => {
  const answer = useLoaded(`${id} ${verdict}`, () => bridge.explainAttempt({ attemptId: id }))
  const unknownHook = verdict === 'unknown-hook'
  return (
    <ExplanationView title={reason} tone={unknownHook ? 'warn' : 'bad'} unknownHook={unknownHook} answer={answer} />
  )
}
