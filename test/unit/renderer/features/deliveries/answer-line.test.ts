import { describe, expect, it } from 'vitest'
import { answerLine } from '../../../../../src/renderer/features/deliveries/answer-line.ts'
import { attempt } from './attempt.ts'

const refused = attempt({ verdict: 'mismatch', verdictAtReceipt: 'mismatch', status: 401, receivedAt: 100_000 })

describe('answerLine', () => {
  it('never says verified without saying what is not', () => {
    expect(answerLine([attempt()], 0)).toBe('Body verified. Headers are not signed.')
    expect(answerLine([attempt({ status: 500 })], 0)).toBe('Body verified, answered 500. Headers are not signed.')
  })

  it('says what was found verified later', () => {
    const later = attempt({ verdictAtReceipt: 'unknown-hook', status: 401 })
    expect(answerLine([later], 0)).toBe('Found verified later. Answered 401 when it came.')
  })

  it('says that a retry comes, as long as one may', () => {
    expect(answerLine([refused], 101_000)).toBe('Answered 401; the service will retry.')
    expect(answerLine([refused], 200_000)).toBe('Answered 401.')
    expect(answerLine([refused, refused, refused, refused], 101_000)).toBe('Answered 401. No retries are left (§8).')
  })

  it('says that a connection ended without an answer', () => {
    expect(answerLine([attempt({ status: 0 })], 0)).toBe('Body verified, not answered. Headers are not signed.')
    expect(answerLine([{ ...refused, status: 0 }], 101_000)).toBe('Not answered; the service will retry.')
  })

  it('looks at the newest attempt', () => {
    expect(answerLine([refused, attempt()], 0)).toBe('Body verified. Headers are not signed.')
  })

  it('says when success was answered to what did not verify', () => {
    expect(answerLine([{ ...refused, status: 200 }], 101_000)).toBe('Answered 200 although it did not verify.')
    // Imported: its hook is not of this console.
    const elsewhere = { ...refused, status: 200, verdictAtReceipt: 'verified' } as const
    expect(answerLine([elsewhere], 101_000)).toBe('Answered 200, since it was verified where it was received.')
  })
})
