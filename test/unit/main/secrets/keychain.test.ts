import { describe, expect, it } from 'vitest'
import { createKeychain, type NativeKeychain } from '../../../../src/main/secrets/keychain.ts'
import { createHandClock } from '../../../support/hand-clock.ts'

/** A native keychain in memory. Each call is written down; `instead` may answer in its place. */
const createNative = () => {
  const entries = new Map<string, string>()
  const calls: string[] = []
  let instead: (call: string) => Promise<unknown> | null = () => null
  const at = (service: string, account: string) => `${service}|${account}`
  const answer = async <T>(call: string, real: () => T): Promise<T> => {
    calls.push(call)
    const other = instead(call)
    // The double answers as the test says, whatever the call would give.
    return other === null ? real() : ((await other) as T)
  }
  const native: NativeKeychain = {
    getPassword: (s, a) => answer(`get ${a}`, () => entries.get(at(s, a)) ?? null),
    setPassword: (s, a, value) => answer(`set ${a}`, () => void entries.set(at(s, a), value)),
    deletePassword: (s, a) => answer(`delete ${a}`, () => entries.delete(at(s, a))),
  }
  return {
    native,
    entries,
    calls,
    answerWith: (other: typeof instead) => {
      instead = other
    },
  }
}

const setUp = (platform: NodeJS.Platform = 'darwin') => {
  const clock = createHandClock(1000)
  const double = createNative()
  const keychain = createKeychain({ load: async () => double.native, clock, platform })
  return { clock, keychain, ...double }
}

const never = () => new Promise<never>(() => undefined)
/** Lets everything run that waits for nothing but its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('createKeychain', () => {
  it('keeps secrets under its service', async () => {
    const { keychain, entries } = setUp()
    await keychain.set('a', 's3cret')
    expect([...entries]).toEqual([['Greenroom|a', 's3cret']])
    expect(await keychain.get('a')).toBe('s3cret')
    await keychain.delete('a')
    expect(await keychain.get('a')).toBeNull()
    await keychain.delete('a')
  })

  it('tests itself by writing, reading and deleting, and leaves nothing behind', async () => {
    const { keychain, entries, calls } = setUp()
    expect(await keychain.check()).toEqual({ kind: 'available', checkedAt: 1000 })
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['set', 'get', 'delete'])
    expect(entries.size).toBe(0)
  })

  it('is not available when it does not give back what was written', async () => {
    const { keychain, answerWith } = setUp()
    answerWith((call) => (call.startsWith('get') ? Promise.resolve('other') : null))
    expect(await keychain.check()).toMatchObject({ kind: 'missing', reason: expect.stringMatching(/not give back/) })
  })

  it('is missing when keytar cannot be loaded, and loads it only when asked', async () => {
    let loads = 0
    const keychain = createKeychain({
      load: async () => {
        loads += 1
        throw new Error('Failed to load keytar native addon, checked [...]')
      },
      clock: createHandClock(),
    })
    expect(loads).toBe(0)
    expect(await keychain.check()).toMatchObject({ kind: 'missing', remedy: expect.any(String) })
    await expect(keychain.get('a')).rejects.toMatchObject({ name: 'SecretStoreError', code: 'missing' })
  })

  it('is locked when a call takes longer than three seconds', async () => {
    const { keychain, clock, answerWith } = setUp()
    answerWith(never)
    const check = keychain.check()
    await settle()
    clock.advance(2999)
    const early = await Promise.race([check, settle().then(() => 'waiting')])
    expect(early).toBe('waiting')
    clock.advance(1)
    expect(await check).toMatchObject({ kind: 'locked', checkedAt: 4000, reason: expect.stringMatching(/within 3 s/) })
  })

  it('never begins what had to wait until its time was over', async () => {
    const { keychain, clock, calls, answerWith } = setUp()
    const answers: (() => void)[] = []
    answerWith(() => new Promise<void>((resolve) => answers.push(resolve)))
    const hanging = [keychain.get('a'), keychain.get('b')]
    const waiting = keychain.set('c', 's3cret')
    const outcomes = Promise.allSettled([...hanging, waiting])
    await settle()
    expect(calls).toEqual(['get a', 'get b'])
    clock.advance(3000)
    expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected'])
    for (const answer of answers) answer()
    await settle()
    expect(calls).toEqual(['get a', 'get b'])
    answerWith(() => null)
    await keychain.set('d', 'works again')
    expect(await keychain.get('d')).toBe('works again')
  })

  it('never says the secret in an error', async () => {
    const { keychain, answerWith } = setUp()
    answerWith(() => Promise.reject(new Error('bad value s3cret')))
    const error: unknown = await keychain.set('a', 's3cret').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'failed', message: 'bad value …' })
    expect((error as Error).cause).toBeUndefined()
  })

  describe('where a locked Secret Service denies what it holds', () => {
    const locked = (call: string) =>
      call.startsWith('set') ? Promise.reject(new Error('Cannot create an item in a locked collection')) : null

    it('does not take silence for absence', async () => {
      const { keychain, answerWith } = setUp('linux')
      answerWith(locked)
      await expect(keychain.get('a')).rejects.toMatchObject({ code: 'locked' })
      await expect(keychain.delete('a')).rejects.toMatchObject({ code: 'locked' })
    })

    it('believes it once a probe shows that it is unlocked', async () => {
      const { keychain } = setUp('linux')
      expect(await keychain.get('a')).toBeNull()
      await keychain.delete('a')
    })

    it('asks for no probe on other platforms', async () => {
      const { keychain, calls } = setUp('win32')
      await keychain.get('a')
      await keychain.delete('a')
      expect(calls).toEqual(['get a', 'delete a'])
    })
  })
})
