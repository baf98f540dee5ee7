import { expect, test } from 'vitest'
import { createClient } from '../../../../src/main/history/client.ts'
import { HistoryError } from '../../../../src/main/history/history.ts'
import type { Request } from '../../../../src/main/history/protocol.ts'
import { sampleAttempt } from './samples.ts'

const setUp = () => {
  const sent: (readonly Request[])[] = []
  const soon: (() => void)[] = []
  const later: (() => void)[] = []
  let closes = 0
  const client = createClient({
    send: (requests) => sent.push(requests),
    soon: (run) => soon.push(run),
    later: (run) => later.push(run),
    close: async () => {
      closes += 1
    },
  })
  return { ...client, sent, soon, later, closes: () => closes }
}

test('what is asked in one turn travels together, and each gets its own answer', async () => {
  const { history, receive, sent, soon } = setUp()
  const both = Promise.all([history.queryDeliveries({ channelKey: 'c' }), history.body(3)])
  expect(sent).toEqual([])
  expect(soon).toHaveLength(1)
  soon[0]?.()
  const [ids, body] = sent.flat()
  expect([sent.length, ids?.method, body?.method]).toEqual([1, 'queryDeliveries', 'body'])
  receive([{ id: body?.id ?? 0, ok: true, value: null }])
  receive([{ id: ids?.id ?? 0, ok: true, value: [4, 2] }])
  expect(await both).toEqual([[4, 2], null])
})

test('a refusal arrives as an error with its code', async () => {
  const { history, receive } = setUp()
  const recorded = history.recordAttempt(sampleAttempt())
  receive([{ id: 1, ok: false, code: 'disk-full', message: 'The disk is full.' }])
  await expect(recorded).rejects.toMatchObject({
    name: 'HistoryError',
    code: 'disk-full',
    message: 'The disk is full.',
  })
})

test('answer times wait for company, and go together with the next request', () => {
  const { history, sent, soon, later } = setUp()
  history.recordAnswer(1, 2)
  history.recordAnswer(2, 3)
  expect([soon.length, later.length, sent.length]).toEqual([0, 1, 0])
  void history.body(1)
  soon[0]?.()
  expect(sent.flat().map(({ method, args }) => [method, args])).toEqual([
    ['body', [1]],
    [
      'recordAnswers',
      [
        [
          [1, 2],
          [2, 3],
        ],
      ],
    ],
  ])
  later[0]?.()
  expect(sent).toHaveLength(1)
  history.recordAnswer(3, 4)
  later[1]?.()
  expect(sent).toHaveLength(2)
})

test('a broken link rejects what waits and what comes', async () => {
  const { history, fail, sent } = setUp()
  const waiting = history.body(1)
  fail(new HistoryError('failed', 'gone'))
  history.recordAnswer(1, 2)
  await expect(waiting).rejects.toMatchObject({ code: 'failed' })
  await expect(history.carts({ channelKey: 'c', environment: 'test' })).rejects.toMatchObject({ code: 'failed' })
  await history.close()
  expect(sent).toEqual([])
})

test('closing sends what waits first, once, and refuses what comes after', async () => {
  const { history, sent, fail, closes } = setUp()
  const waiting = history.body(1)
  await Promise.all([history.close(), history.close()])
  expect([sent.length, closes()]).toEqual([1, 1])
  await expect(history.body(2)).rejects.toMatchObject({ code: 'closed' })
  fail(new HistoryError('failed', 'gone'))
  await expect(waiting).rejects.toMatchObject({ code: 'failed' })
  await expect(history.body(2)).rejects.toMatchObject({ code: 'closed' })
})
