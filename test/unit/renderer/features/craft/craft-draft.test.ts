import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyBytes, draftBody } from '../../../../../src/renderer/draft-body.ts'
import {
  draftOf,
  freshDraft,
  headerProblem,
  withHook,
  withOneMoreHeader,
  withoutHeader,
  withSigning,
} from '../../../../../src/renderer/features/craft/craft-draft.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const headerOf = (name: string, { headers }: { headers: readonly { name: string; value: string }[] }) =>
  headers.find((each) => each.name === name)?.value

test('a body that is not edited is sent byte for byte', () => {
  const isKept = (body: Uint8Array) => Buffer.compare(bodyBytes(draftBody(body)), body) === 0
  fc.assert(fc.property(fc.uint8Array(), isKept))
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => isKept(bytes(text))))
})

test('what a text field would change is kept as bytes, and says why', () => {
  for (const body of [bytes('{\r\n}'), bytes('\uFEFF{}'), Uint8Array.of(0xff), Uint8Array.of(0)]) {
    expect(draftBody(body)).toMatchObject({ kind: 'bytes', bytes: body, why: expect.stringMatching(/^It .+\.$/) })
  }
  expect(draftBody(bytes('{"a":"é"}\n'))).toEqual({ kind: 'text', text: '{"a":"é"}\n' })
})

test('a stored attempt keeps its headers in order, but for those of its connection and its signature', () => {
  const draft = draftOf(
    {
      headers: [
        ['host', 'a.example'],
        ['Ob-Event', 'ITEM'],
        ['ob-delivery-id', 'd-1'],
        ['OB-Signature', 'ab'],
        ['content-length', '2'],
        ['X-Trace', '1'],
        ['X-Trace', '2'],
        ['Connection', 'close'],
      ],
    },
    bytes('{}'),
    'hook-1',
    'd-2',
  )
  expect(draft.headers.map(({ name, value }) => [name, value])).toEqual([
    ['Ob-Event', 'ITEM'],
    ['ob-delivery-id', 'd-2'],
    ['X-Trace', '1'],
    ['X-Trace', '2'],
  ])
})

test('another hook stands in ob-hook-id too, unless that was changed by hand', () => {
  const draft = freshDraft('hook-1', 'd')
  expect(headerOf('ob-hook-id', withHook(draft, 'hook-2'))).toBe('hook-2')
  const own = {
    ...draft,
    headers: draft.headers.map((each) => (each.name === 'ob-hook-id' ? { ...each, value: 'x' } : each)),
  }
  expect(headerOf('ob-hook-id', withHook(own, 'hook-2'))).toBe('x')
})

test('a signature that is typed has its place once', () => {
  const typed = withSigning(freshDraft('h', 'd'), 'typed')
  expect(headerOf('ob-signature', typed)).toBe('')
  expect(withSigning(withSigning(typed, 'none'), 'typed').headers).toEqual(typed.headers)
})

test('headers are added and left out by keys of their own', () => {
  const draft = withOneMoreHeader(withOneMoreHeader(freshDraft('h', 'd')))
  const keys = draft.headers.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(withoutHeader(draft, keys[0] ?? -1).headers).toHaveLength(keys.length - 1)
  expect(withOneMoreHeader({ ...draft, headers: [] }).headers).toHaveLength(1)
})

test('a header that HTTP cannot carry is told', () => {
  const problem = (name: string, value: string) => headerProblem({ key: 0, name, value })
  expect(problem('ob-event', 'ORDER')).toBeNull()
  expect(problem('X-Name', 'caf\u00e9\t')).toBeNull()
  for (const [name, value] of [
    ['', 'x'],
    ['a b', 'x'],
    ['a:', 'x'],
    ['é', 'x'],
    ['a', 'x\r\nInjected: 1'],
    ['a', '\0'],
    ['a', '😀'],
  ] as const) {
    expect(problem(name, value), JSON.stringify([name, value])).toMatch(/\.$/)
  }
})
