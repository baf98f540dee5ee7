import type { Explanation } from '../../../../shared/models/explanation.ts'
import { assertNever } from '../../../../shared/result.ts'
import classes from './Signature.module.css'

/** What was found out, in words: the cause, then what to do. */
export const Cause = ({ explanation, unknownHook }: { explanation: Explanation; unknownHook: boolean }) => {
  switch (explanation.kind) {
    case 'found':
      return (
        <>
          <h3 className={classes.cause}>{explanation.cause}</h3>
          <p>
            {explanation.detail} {explanation.culprit}
          </p>
          <p>
            <b>What to do:</b> {explanation.remedy}
          </p>
        </>
      )
    case 'nothing-found':
      return unknownHook ? (
        <>
          <h3 className={classes.cause}>No key that is stored here gives this signature.</h3>
          <p>
            <b>What to do:</b> add the hook with its API key. What came for it is verified again.
          </p>
        </>
      ) : (
        <>
          <h3 className={classes.cause}>None of the usual causes explains it.</h3>
          <p>The body was changed in another way, or it was signed with a key that is not stored here.</p>
          <p>
            <b>What to do:</b> compare the key of the hook with the service’s, then have the sender log the bytes that
            it signs and compare them with the body as received.
          </p>
        </>
      )
    case 'right':
      return (
        <>
          <h3 className={classes.cause}>The signature itself is right.</h3>
          <p>It is the one of this body and the key (§5.3).</p>
        </>
      )
    case 'no-signature':
      return <p>{explanation.reason}</p>
    default:
      return assertNever(explanation)
  }
}
