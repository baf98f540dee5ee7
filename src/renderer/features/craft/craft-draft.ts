import type { Signing } from '../../../shared/models/craft.ts'
import type { Attempt } from '../../../shared/models/delivery.ts'
import type { HeaderList } from '../../../shared/models/exchange.ts'
import { checkHeaderName, checkHeaderValue } from '../../../shared/validation.ts'
import { type DraftBody, draftBody } from '../../draft-body.ts'

/** A header that is being edited; `key` stays the same while it is. */
export interface DraftHeader {
  readonly key: number
  readonly name: string
  readonly value: string
}

export interface CraftDraft {
  readonly hookId: string
  readonly signing: Signing
  readonly headers: readonly DraftHeader[]
  readonly body: DraftBody
}

/** Each way of signing, in words (§5.3). */
export const signingNames: Readonly<Record<Signing, string>> = {
  right: 'Rightly',
  'another-key': 'Wrongly: with another key',
  'another-body': 'Wrongly: of another body',
  'key-first': 'Wrongly: key first',
  hmac: 'Wrongly: as an HMAC',
  'upper-case': 'Wrongly: in upper case',
  base64: 'Wrongly: as base64',
  truncated: 'Wrongly: one character short',
  none: 'Not at all',
  typed: 'With the ob-signature below',
}

/** What is written anew for every sending, or belongs to its connection. */
const OWN = /^(host|content-length|connection|keep-alive|transfer-encoding|ob-signature|x-greenroom)$/i

const withKeys = (headers: HeaderList): readonly DraftHeader[] =>
  headers.map(([name, value], key) => ({ key, name, value }))

/** A delivery to begin with: ORDER / PURCHASE with an order of the interface's form (§2.3). */
export const freshDraft = (hookId: string, deliveryId: string): CraftDraft => ({
  hookId,
  signing: 'right',
  headers: withKeys([
    ['Content-Type', 'application/json'],
    ['ob-event', 'ORDER'],
    ['ob-action', 'PURCHASE'],
    ['ob-delivery-id', deliveryId],
    ['ob-hook-id', hookId],
  ]),
  body: { kind: 'text', text: '{"code":"CRAFTED-1","url":"https://example.test/orders/CRAFTED-1"}' },
})

/** What was received, to be changed and sent: with a delivery id of its own, for it is no retry of the service. */
export const draftOf = (
  attempt: Pick<Attempt, 'headers'>,
  body: Uint8Array,
  hookId: string,
  deliveryId: string,
): CraftDraft => ({
  hookId,
  signing: 'right',
  headers: withKeys(
    attempt.headers
      .filter(([name]) => !OWN.test(name))
      .map(([name, value]) => [name, name.toLowerCase() === 'ob-delivery-id' ? deliveryId : value] as const),
  ),
  body: draftBody(body),
})

/** The draft with one header changed. */
export const withHeader = (draft: CraftDraft, key: number, change: Partial<DraftHeader>): CraftDraft => ({
  ...draft,
  headers: draft.headers.map((each) => (each.key === key ? { ...each, ...change } : each)),
})

export const withoutHeader = (draft: CraftDraft, key: number): CraftDraft => ({
  ...draft,
  headers: draft.headers.filter((each) => each.key !== key),
})

/** The draft with an empty header at the end. */
export const withOneMoreHeader = (draft: CraftDraft): CraftDraft => ({
  ...draft,
  headers: [...draft.headers, { key: Math.max(-1, ...draft.headers.map(({ key }) => key)) + 1, name: '', value: '' }],
})

/** The draft signed in another way: with a place for the signature where it is to be typed. */
export const withSigning = (draft: CraftDraft, signing: Signing): CraftDraft => {
  const has = draft.headers.some(({ name }) => name.toLowerCase() === 'ob-signature')
  if (signing !== 'typed' || has) return { ...draft, signing }
  const added = withOneMoreHeader({ ...draft, signing })
  const last = added.headers.at(-1)
  return last ? withHeader(added, last.key, { name: 'ob-signature' }) : added
}

/** Another hook: its id stands in `ob-hook-id` too, where the header named the one before. */
export const withHook = (draft: CraftDraft, hookId: string): CraftDraft => ({
  ...draft,
  hookId,
  headers: draft.headers.map((each) =>
    each.name.toLowerCase() === 'ob-hook-id' && each.value === draft.hookId ? { ...each, value: hookId } : each,
  ),
})

/** What is wrong with a header, for its field; null when it is fine. */
export const headerProblem = ({ name, value }: DraftHeader): string | null =>
  checkHeaderName(name) ?? checkHeaderValue(value)
