import { expect, test } from 'vitest'
import { attemptFindings } from '../../../../../src/main/webhooks/conformance/attempt-findings.ts'
import { receiverCases } from '../../../../../src/main/webhooks/craft/receiver-cases.ts'
import { combinations } from '../../../../../src/shared/interface.ts'

const cases = () => {
  let next = 0
  return receiverCases({
    hookId: 'hook-1',
    baseUrl: 'https://a.example',
    channelId: '17',
    unique: () => String(++next),
  })
}
const header = (name: string, { headers }: { headers: readonly (readonly [string, string])[] }) =>
  headers.find(([each]) => each === name)?.[1]

test('each combination of §6.3 is sent once as a valid delivery; the relocation with its companion', () => {
  const accepted = cases().filter(({ expects, id }) => expects === 'accept' && id !== 'first' && id !== 'retry')
  const sent = accepted.map((each) => `${header('ob-event', each)} ${header('ob-action', each)}`)
  const published = Object.entries(combinations).flatMap(([event, actions]) => actions.map((a) => `${event} ${a}`))
  expect(sent.toSorted()).toEqual(published.toSorted())
})

test('what is valid departs from nothing that is published', () => {
  for (const each of cases().filter(({ expects }) => expects === 'accept')) {
    // Signed when it is sent.
    const headers = [...each.headers, ['ob-signature', 'ab'.repeat(32)] as const]
    const origins = { own: 'https://a.example', other: null }
    const findings = attemptFindings({ headers, body: each.body, verdict: 'verified', origins })
    // The values of ob-subtype are not published, so a TRANSFER is sent without one, which is noted.
    const noted = findings.filter(({ code }) => code === 'subtype-missing').length
    expect(noted, each.name).toBe(header('ob-action', each) === 'TRANSFER' ? 1 : 0)
    expect(findings.length, each.name).toBe(noted)
  }
})

test('a companion shares the delivery id and names the order that was replaced; a retry is the same again', () => {
  const byId = new Map(cases().map((each) => [each.id, each]))
  const [relocation, companion, first, retry] = ['relocation', 'companion', 'first', 'retry'].map((id) => byId.get(id))
  if (!relocation || !companion || !first || !retry) throw new Error('a case is missing')
  expect(header('ob-delivery-id', companion)).toBe(header('ob-delivery-id', relocation))
  const read = (body: Uint8Array) =>
    JSON.parse(new TextDecoder().decode(body)) as { code: string; previous_code: string }
  expect(read(companion.body).code).toBe(read(relocation.body).previous_code)
  expect([retry.headers, retry.body]).toEqual([first.headers, first.body])
})

test('what must be refused is wrong in one thing only', () => {
  const refused = cases().filter(({ expects }) => expects === 'refuse')
  expect(refused.map(({ id }) => id)).toEqual([
    'tampered',
    'wrong-key',
    'upper-case',
    'unknown-hook',
    'without ob-signature',
    'without ob-hook-id',
    'without ob-event',
    'without ob-action',
    'without ob-delivery-id',
  ])
  for (const each of refused) {
    const changes = [
      each.signedBody !== undefined,
      each.signing !== 'right',
      each.headers.length !== 5 || header('ob-hook-id', each) !== 'hook-1',
    ]
    expect(changes.filter(Boolean), each.id).toHaveLength(1)
  }
})
