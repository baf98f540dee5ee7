import type { DecodedToken, TokenClaim } from '../../../shared/models/token-inspection.ts'
import { Chip } from '../../components/Chip.tsx'
import { plural } from '../../components/format.ts'
import { LongValue } from '../../components/LongValue.tsx'
import { Time } from '../../components/Time.tsx'
import { claimMeaning } from './claim-words.ts'
import classes from './Token.module.css'

const Fields = ({ fields, label }: { fields: readonly TokenClaim[]; label: string }) => (
  <dl className={classes.claims} aria-label={label}>
    {fields.map((field, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a field may be repeated, and the list never changes
      <div key={at} className={classes.claim}>
        <dt>
          <span className="mono">{field.name}</span> <span className="faint">{claimMeaning(field.name)}</span>
        </dt>
        <dd>
          <LongValue text={field.cut ? `${field.text}…` : field.text} />
          {field.time !== null && (
            <span className="muted">
              {' '}
              <Time at={field.time} full />
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

/** Header and claims, as far as the token is a JWT. */
export const Claims = ({ decoded }: { decoded: DecodedToken }) => {
  if (decoded.kind === 'not-jwt') {
    return (
      <>
        <h3>Claims</h3>
        <p>This token is not a JWT that can be read. {decoded.reason} §2.1 says that it is one.</p>
      </>
    )
  }
  return (
    <>
      <h3 className={classes.row}>
        Header and claims <Chip tone="warn">Not verified</Chip>
      </h3>
      <p className="muted">
        Decoded only: the key that signs tokens is the service’s own.
        {!decoded.signed && ' This one has no signature.'}
      </p>
      <Fields fields={decoded.header} label="Header" />
      <Fields fields={decoded.claims} label="Claims" />
      {decoded.more > 0 && <p className="muted">{plural(decoded.more, 'more field')} not shown.</p>}
    </>
  )
}
