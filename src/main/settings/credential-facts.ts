import { createHash, timingSafeEqual } from 'node:crypto'
import type { CredentialFacts } from '../../shared/models/circumstances.ts'
import type { Target } from '../../shared/models/environment.ts'
import type { Vault } from '../secrets/vault.ts'
import { clientSecretName } from './channel-view.ts'
import type { Settings } from './settings.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

/** Null where one of the two is not there to be compared. */
const areEqual = (a: string | null, b: string | null): boolean | null =>
  a === null || b === null ? null : timingSafeEqual(digest(a), digest(b))

/** What is known here of the credentials of a target, for the diagnosis of its calls: never a secret. Null without the channel. */
export const credentialFacts = (
  { settings, vault }: { readonly settings: Settings; readonly vault: Vault },
  { channelKey, environment }: Target,
): CredentialFacts | null => {
  const channel = settings.channel(channelKey)
  if (channel === null) return null
  const otherName = environment === 'test' ? 'production' : 'test'
  const other = channel.environments[otherName]
  const name = clientSecretName(channelKey, environment)
  return {
    secret: {
      place: vault.place(name),
      storedAt: vault.storedAt(name),
      sameAsOther: areEqual(vault.peek(name), vault.peek(clientSecretName(channelKey, otherName))),
    },
    other: other && { channelId: other.channelId, baseUrl: other.baseUrl },
  }
}
