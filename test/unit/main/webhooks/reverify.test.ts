import { describe, expect, it } from 'vitest'
import type { Reverdict, StoredAttempt } from '../../../../src/main/history/history.ts'
import { createReverifier } from '../../../../src/main/webhooks/reverify.ts'
import { bytes, headersFor, hook, KEY } from './sample.ts'

const stored = (count: number): StoredAttempt[] =>
  Array.from({ length: count }, (_, i) => {
    const body = bytes(`{"id":${i}}`)
    return { attemptId: i + 10, body, headers: headersFor(body, i % 2 === 0 ? KEY : 'another key') }
  })

const harness = (attempts: readonly StoredAttempt[]) => {
  const written: Reverdict[] = []
  const asked: { channelKey: string; hookId: string; limit: number }[] = []
  const reverify = createReverifier({
    history: {
      attemptsOfHook: async (channelKey, hookId, afterId, limit) => {
        asked.push({ channelKey, hookId, limit })
        return attempts.filter(({ attemptId }) => attemptId > afterId).slice(0, limit)
      },
      reverdict: async (changes) => void written.push(...changes),
    },
    findHook: (channelKey, hookId) => (channelKey === 'c' && hookId === hook.hookId ? { hook, key: KEY } : null),
  })
  return { reverify, written, asked }
}

describe('createReverifier', () => {
  it('verifies every stored attempt again, page by page, and writes each verdict once', async () => {
    const { reverify, written, asked } = harness(stored(100))
    expect(await reverify('c', 'hook-17')).toBe(100)
    expect(written.map(({ attemptId }) => attemptId)).toEqual(stored(100).map(({ attemptId }) => attemptId))
    expect(written.filter(({ verdict }) => verdict === 'verified')).toHaveLength(50)
    expect(written[0]).toEqual({
      attemptId: 10,
      verdict: 'verified',
      reason: 'The signature matches this body and the key of hook "hook-17" (Box office).',
      environment: 'test',
    })
    expect(written[1]).toMatchObject({ verdict: 'mismatch', environment: 'test' })
    expect(asked.length).toBeGreaterThan(5)
    expect(asked[0]).toMatchObject({ channelKey: 'c', hookId: 'hook-17' })
  })

  it('gives unknown-hook back when the hook is gone', async () => {
    const { reverify, written } = harness(stored(1))
    expect(await reverify('another', 'hook-17')).toBe(1)
    expect(written[0]).toMatchObject({ verdict: 'unknown-hook', environment: null })
  })

  it('writes nothing where nothing came', async () => {
    const { reverify, written } = harness([])
    expect(await reverify('c', 'hook-17')).toBe(0)
    expect(written).toEqual([])
  })

  it('lets others run between the pages', async () => {
    const { reverify, asked } = harness(stored(100))
    let done = false
    let turns = 0
    const count = (): void => {
      turns++
      if (!done) setImmediate(count)
    }
    setImmediate(count)
    await reverify('c', 'hook-17')
    done = true
    expect(turns).toBeGreaterThanOrEqual(asked.length - 1)
  })

  it('passes the failure of the history on', async () => {
    const reverify = createReverifier({
      history: { attemptsOfHook: () => Promise.reject(new Error('closed')), reverdict: async () => undefined },
      findHook: () => null,
    })
    await expect(reverify('c', 'hook-17')).rejects.toThrow('closed')
  })
})
