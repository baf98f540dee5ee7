import type { TokenFacts } from '../../../shared/models/token.ts'
import type { DecodedToken } from '../../../shared/models/token-inspection.ts'
import { Chip } from '../../components/Chip.tsx'
import { count, minutes } from '../../components/format.ts'
import { KeyValues } from '../../components/KeyValues.tsx'
import { LongValue } from '../../components/LongValue.tsx'
import { ExchangeLink } from './ExchangeLink.tsx'
import { checkScopes } from './scopes.ts'
import classes from './Token.module.css'

const lifetime = ({ lifetimeAssumed, lifetimeWasText, expiresAt, sentAt }: TokenFacts) => {
  const seconds = (expiresAt - sentAt) / 1000
  const said = `${count(seconds)} s (${minutes(Math.round(seconds))})`
  if (lifetimeAssumed) return `${said}, assumed (§5.1): the response has no usable expires_in`
  return lifetimeWasText ? `${said}. It came as text; §2.1 says integer` : said
}

/** The two identifiers of one token, where they differ. */
const otherJti = (jti: string | null, decoded: DecodedToken | null): string | null => {
  if (decoded?.kind !== 'jwt') return null
  const claim = decoded.claims.find(({ name }) => name === 'jti')?.text
  return claim === undefined || claim === jti ? null : claim
}

const none = <span className="faint">not in the response</span>

/** The token response (§2.1) but for its tokens, and whether its scopes are those of a seller channel. */
export const Response = ({
  facts,
  clientId,
  decoded,
}: {
  facts: TokenFacts
  clientId: string
  decoded: DecodedToken | null
}) => {
  const { scopes, missing } = checkScopes(facts.scope, clientId)
  const claimed = otherJti(facts.jti, decoded)
  return (
    <>
      <KeyValues
        items={[
          [
            'scope',
            scopes.length === 0 ? (
              none
            ) : (
              <span className={classes.chips} key="scopes">
                {scopes.map((scope) => (
                  <Chip key={scope} tone="plain" title={scope}>
                    {scope}
                  </Chip>
                ))}
              </span>
            ),
          ],
          ['jti', facts.jti === null ? none : <LongValue key="jti" text={facts.jti} />],
          ['token_type', facts.tokenType === null ? none : <LongValue key="type" text={facts.tokenType} />],
          ['expires_in', lifetime(facts)],
          ['refresh_token', facts.hasRefreshToken ? 'Present. Its use is not published (§5.1)' : none],
          ['Obtained by', <ExchangeLink key="exchange" id={facts.exchangeId} label="Open the exchange" />],
        ]}
      />
      {missing.map((scope) => (
        <div key={scope} className={classes.warning}>
          <b>{scope}</b> is missing. §2.1 says that the token of a seller channel includes it: expect calls that need it
          to be refused. Ask the platform what the channel may do.
        </div>
      ))}
      {claimed !== null && (
        <div className={classes.warning}>
          The claim <b>jti</b> is another than that of the response: <span className="mono">{claimed}</span>
        </div>
      )}
    </>
  )
}
