import { explain } from '../../../../../src/main/webhooks/explain/explain.ts'
import type { KnownKey } from '../../../../../src/main/webhooks/explain/keys.ts'
import { KEY, sign } from '../sample.ts'

export const ownKey: KnownKey = { key: KEY, owner: 'this-hook', name: 'the key of hook-17 (Box office, test)' }
export const otherKey: KnownKey = { key: 'ak_other_2', owner: 'another-hook', name: 'the key of hook-2 (Web, test)' }
export const farKey: KnownKey = {
  key: 'ak_far_9',
  owner: 'other-environment',
  name: 'the key of hook-9 (Box office, production)',
}
export const secret: KnownKey = { key: 'cs_4_test', owner: 'client-secret', name: 'the client secret of test' }
export const allKeys = [ownKey, otherKey, farKey, secret]

/** The explanation of a signature, at no time at all. */
export const ask = (body: Uint8Array, signature: string, keys: readonly KnownKey[] = allKeys) =>
  explain({ body, signature, keys }, () => 0)

/** The explanation of a body that was signed as another one. */
export const askSigned = (received: Uint8Array, signed: Uint8Array, key = KEY) => ask(received, sign(signed, key))

/** The ids of what was found; none when nothing was. */
export const causesOf = (explanation: ReturnType<typeof ask>): readonly string[] =>
  explanation.kind === 'found' ? explanation.causes : []
