import { expect, test } from 'vitest'
import { caseLook, checkSummary } from '../../../../../src/renderer/features/craft/receiver-look.ts'
import type { ReceiverCase, ReceiverCheck } from '../../../../../src/shared/models/receiver-check.ts'

const made = (expects: ReceiverCase['expects'], status: number | null | 'unsent'): ReceiverCase => ({
  id: `${expects} ${status}`,
  name: 'a case',
  expects,
  section: '§5.3',
  outcome: status === 'unsent' ? null : { status, failure: status === null ? 'No answer.' : null, took: 1 },
})
const check = (state: ReceiverCheck['state'], ...cases: readonly ReceiverCase[]): ReceiverCheck => ({
  channelKey: 'c',
  url: 'http://127.0.0.1:1/',
  hookId: 'h',
  startedAt: 0,
  state,
  cases,
})

test('a case is as it should be, or it is not', () => {
  expect(caseLook(made('accept', 204))).toEqual({ tone: 'ok', text: 'accepted' })
  expect(caseLook(made('accept', 302))).toEqual({ tone: 'bad', text: 'refused' })
  expect(caseLook(made('refuse', 401))).toEqual({ tone: 'ok', text: 'refused' })
  expect(caseLook(made('refuse', 200))).toEqual({ tone: 'bad', text: 'accepted' })
  expect(caseLook(made('refuse', null))).toEqual({ tone: 'bad', text: 'no answer' })
  expect(caseLook(made('accept', 'unsent'))).toEqual({ tone: 'plain', text: 'not sent yet' })
})

test('the summary counts what is wrong, and how', () => {
  expect(checkSummary(check('done', made('accept', 200), made('refuse', 401))).text).toBe('All 2 as they should be.')
  expect(
    checkSummary(check('done', made('refuse', 200), made('accept', 500), made('accept', null), made('refuse', null)))
      .text,
  ).toBe('1 accepted that should be refused, 2 not accepted that should be, 1 without an answer, of 4.')
  expect(checkSummary(check('running', made('accept', 200), made('refuse', 'unsent'))).text).toBe('1 of 2 sent')
  expect(checkSummary(check('cancelled', made('accept', 200), made('refuse', 'unsent'))).tone).toBe('warn')
  expect(checkSummary(check('unreachable', made('accept', null))).tone).toBe('bad')
})
