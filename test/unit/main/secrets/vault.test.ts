import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../../src/main/secrets/memory.ts'
import type { SecretRecord } from '../../../../src/main/secrets/secret-records.ts'
import { type SecretName, SecretStoreError } from '../../../../src/main/secrets/secret-store.ts'
import { createVault } from '../../../../src/main/secrets/vault.ts'
import { createHandClock } from '../../../support/hand-clock.ts'
import { createRecordsInMemory } from './records-in-memory.ts'

const secret: SecretName = { kind: 'client-secret', channelKey: 'c', environment: 'test' }
const hookKey: SecretName = { kind: 'hook-key', channelKey: 'c', environment: 'test', hookId: 'h' }
const production: SecretName = { kind: 'client-secret', channelKey: 'c', environment: 'production' }
const other: SecretName = { kind: 'client-secret', channelKey: 'c2', environment: 'test' }
const ACCOUNT = 'c/test/client-secret'
const record = (account: string, deleting = false): SecretRecord => ({ account, storedAt: 5, deleting })

const setUp = async (
  first: readonly SecretRecord[] = [],
  prepare?: (keychain: ReturnType<typeof createMemoryStore>) => unknown,
) => {
  const clock = createHandClock(1000)
  const keychain = createMemoryStore(clock)
  await prepare?.(keychain)
  const records = createRecordsInMemory(first)
  const parts = { keychain, records, clock }
  const vault = createVault(parts)
  /** The same machine after a restart: the keychain and the records stay, the memory goes. */
  const restarted = async () => {
    const next = createVault(parts)
    await next.start()
    return next
  }
  return { ...parts, vault, restarted }
}

describe('what is to be masked', () => {
  it('keeps every value of this run: replaced, forgotten and read again', async () => {
    const { vault, restarted } = await setUp([record(ACCOUNT)], (store) => store.set(ACCOUNT, 'first'))
    await vault.start()
    await vault.put(secret, 'second', 'keychain')
    await vault.put(secret, 'third', 'session')
    await vault.put(hookKey, 'a key', 'session')
    await vault.put(production, 'second', 'keychain')
    await vault.put(other, 'of another channel', 'session')
    await vault.forget(hookKey)
    await vault.forgetAll('c', 'test')
    expect(vault.all('c', 'test')).toEqual([])
    expect(vault.everHeld('c')).toEqual(['first', 'second', 'third', 'a key'])
    expect(vault.everHeld()).toEqual(['first', 'second', 'third', 'a key', 'of another channel'])
    expect((await restarted()).everHeld()).toEqual(['second'])
  })
})

describe('at the start', () => {
  it('reads what the keychain holds, so that later no call is needed', async () => {
    const { vault, keychain } = await setUp([record(ACCOUNT), record('c/test/hook/h')], async (store) => {
      await store.set(ACCOUNT, 's3cret')
      await store.set('c/test/hook/h', 'k3y')
    })
    expect(vault.state()).toEqual({ kind: 'checking' })
    expect(vault.peek(secret)).toBeNull()
    await vault.start()
    expect(vault.state()).toMatchObject({ kind: 'available' })
    keychain.fail('locked')
    expect(vault.peek(secret)).toBe('s3cret')
    expect(vault.peek(hookKey)).toBe('k3y')
    expect(vault.place(secret)).toBe('keychain')
    expect(vault.storedAt(secret)).toBe(5)
    expect(vault.all('c', 'test')).toEqual(['s3cret', 'k3y'])
    expect(vault.all('c', 'production')).toEqual([])
  })

  it('lets a read wait for it', async () => {
    const { vault } = await setUp([record(ACCOUNT)], (store) => store.set(ACCOUNT, 's3cret'))
    const started = vault.start()
    expect(await vault.read(secret)).toBe('s3cret')
    await started
  })

  it('keeps knowing of secrets while the keychain is locked, and reads them at the recheck', async () => {
    const { vault, keychain } = await setUp([record(ACCOUNT)], async (store) => {
      await store.set(ACCOUNT, 's3cret')
      store.fail('locked')
    })
    const changes: string[] = []
    vault.onChange(() => changes.push(vault.state().kind))
    await vault.start()
    expect(vault.state().kind).toBe('locked')
    expect(vault.peek(secret)).toBeNull()
    expect(vault.place(secret)).toBe('keychain')
    keychain.fail(null)
    expect(await vault.recheck()).toMatchObject({ kind: 'available' })
    expect(vault.peek(secret)).toBe('s3cret')
    expect(changes).toEqual(['locked', 'available'])
  })

  it('stops reading when the keychain gets locked in the middle', async () => {
    const accounts = Array.from({ length: 50 }, (_, index) => `c/test/hook/${index}`)
    const { vault, keychain } = await setUp(accounts.map((account) => record(account)))
    let reads = 0
    keychain.get = async () => {
      reads += 1
      throw new SecretStoreError('timeout', 'late')
    }
    await vault.start()
    expect(reads).toBeLessThanOrEqual(4)
    expect(vault.state().kind).toBe('locked')
  })

  it('goes on when only one secret cannot be read', async () => {
    const { vault, keychain } = await setUp([record('c/test/hook/h'), record(ACCOUNT)], (store) =>
      store.set(ACCOUNT, 's3cret'),
    )
    const { get } = keychain
    keychain.get = (account) =>
      account === ACCOUNT ? get(account) : Promise.reject(new SecretStoreError('failed', 'odd'))
    await vault.start()
    expect(vault.state().kind).toBe('available')
    expect(vault.peek(secret)).toBe('s3cret')
    expect(vault.peek(hookKey)).toBeNull()
  })

  it('says that there is none when somebody else removed it, and still deletes its record', async () => {
    const { vault, records } = await setUp([record(ACCOUNT)])
    await vault.start()
    expect(vault.place(secret)).toBe('none')
    expect(vault.storedAt(secret)).toBeNull()
    await vault.forgetAll('c')
    expect(records.all()).toEqual([])
  })

  it('finds it again when it is there at the next recheck', async () => {
    const { vault, keychain } = await setUp([record(ACCOUNT)])
    await vault.start()
    await keychain.set(ACCOUNT, 's3cret')
    await vault.recheck()
    expect(vault.peek(secret)).toBe('s3cret')
    expect(vault.storedAt(secret)).toBe(5)
  })

  it('lets a bug through', async () => {
    const { vault, keychain } = await setUp([record(ACCOUNT)])
    keychain.get = async () => {
      throw new TypeError('bug')
    }
    await expect(vault.start()).rejects.toThrow('bug')
  })
})

describe('put into the keychain', () => {
  it('survives a restart, with the time', async () => {
    const { vault, keychain, restarted } = await setUp()
    expect(await vault.put(secret, 's3cret', 'keychain')).toEqual({ ok: true, value: undefined })
    expect(vault.peek(secret)).toBe('s3cret')
    expect(keychain.accounts()).toEqual([ACCOUNT])
    const next = await restarted()
    expect(next.peek(secret)).toBe('s3cret')
    expect(next.storedAt(secret)).toBe(1000)
  })

  it.each(['locked', 'missing', 'timeout'] as const)('is refused when that is %s, with what to do', async (code) => {
    const { vault, keychain, records } = await setUp()
    keychain.fail(code)
    const put = await vault.put(secret, 's3cret', 'keychain')
    expect(put).toMatchObject({
      ok: false,
      error: {
        code: code === 'missing' ? 'keychain-missing' : 'keychain-locked',
        hint: expect.stringMatching(/Or keep it for this session only\.$/),
        retryable: true,
      },
    })
    expect(JSON.stringify(put)).not.toContain('s3cret')
    expect(vault.peek(secret)).toBeNull()
    expect(vault.place(secret)).toBe('none')
    expect(records.all()).toEqual([])
  })

  it('asks a locked keychain again: it may have been unlocked by now', async () => {
    const { vault, keychain } = await setUp([], (store) => store.fail('locked'))
    await vault.start()
    keychain.fail(null)
    expect(await vault.put(secret, 's3cret', 'keychain')).toMatchObject({ ok: true })
    expect(vault.state().kind).toBe('available')
  })

  it.each([
    ['failed', 'keychain-failed', []],
    ['locked', 'keychain-locked', []],
    // The call may still succeed when a person answers the prompt: what it then stores must go.
    ['timeout', 'keychain-locked', [{ account: ACCOUNT, storedAt: 1000, deleting: true }]],
  ] as const)('leaves no trace when the call itself fails: %s', async (code, errorCode, left) => {
    const { vault, keychain, records, restarted } = await setUp()
    await vault.start()
    const { set } = keychain
    keychain.set = async (account, value) => {
      if (code === 'timeout') await set(account, value)
      throw new SecretStoreError(code, 'no')
    }
    expect(await vault.put(secret, 's3cret', 'keychain')).toMatchObject({ ok: false, error: { code: errorCode } })
    expect(vault.peek(secret)).toBeNull()
    expect(records.all()).toEqual(left)
    await restarted()
    expect(keychain.accounts()).toEqual([])
    expect(records.all()).toEqual([])
  })

  it('keeps the secret of before when a new one cannot be stored', async () => {
    const { vault, keychain, records } = await setUp([record(ACCOUNT)], (store) => store.set(ACCOUNT, 'before'))
    await vault.start()
    keychain.set = () => Promise.reject(new SecretStoreError('failed', 'no'))
    expect(await vault.put(secret, 'after', 'keychain')).toMatchObject({ ok: false })
    expect(vault.peek(secret)).toBe('before')
    expect(vault.storedAt(secret)).toBe(5)
    expect(records.all()).toEqual([record(ACCOUNT)])
  })

  it('touches no keychain when the record of it cannot be written', async () => {
    const { vault, keychain, records } = await setUp()
    await vault.start()
    records.fillDisk()
    expect(await vault.put(secret, 's3cret', 'keychain')).toMatchObject({ error: { code: 'settings-not-written' } })
    expect(keychain.accounts()).toEqual([])
    expect(vault.peek(secret)).toBeNull()
  })
})

describe('kept for this session only', () => {
  it('is gone after a restart, and needs no keychain', async () => {
    const { vault, restarted } = await setUp([], (store) => store.fail('missing'))
    await vault.start()
    expect(await vault.put(secret, 's3cret', 'session')).toMatchObject({ ok: true })
    expect(vault.peek(secret)).toBe('s3cret')
    expect(vault.place(secret)).toBe('session')
    expect(vault.storedAt(secret)).toBe(1000)
    expect((await restarted()).place(secret)).toBe('none')
  })

  it('takes the place of one in the keychain, which would come back otherwise', async () => {
    const { vault, keychain, restarted } = await setUp()
    await vault.put(secret, 'old', 'keychain')
    await vault.put(secret, 'new', 'session')
    expect(vault.place(secret)).toBe('session')
    expect(keychain.accounts()).toEqual([])
    expect((await restarted()).place(secret)).toBe('none')
  })

  it('moves into the keychain when it is put there', async () => {
    const { vault, restarted } = await setUp()
    await vault.put(secret, 's3cret', 'session')
    await vault.put(secret, 's3cret', 'keychain')
    expect(vault.place(secret)).toBe('keychain')
    expect((await restarted()).peek(secret)).toBe('s3cret')
  })
})

describe('a demo secret', () => {
  it('lives in memory, without a time', async () => {
    const { vault, keychain, records } = await setUp()
    vault.putDemo(secret, 'published')
    expect(vault.peek(secret)).toBe('published')
    expect(vault.place(secret)).toBe('demo')
    expect(vault.storedAt(secret)).toBeNull()
    expect(keychain.accounts()).toEqual([])
    expect(records.all()).toEqual([])
  })
})

describe('what is held', () => {
  it('is not replaced by what the keychain has, at a recheck', async () => {
    const { vault } = await setUp([record(ACCOUNT)], (store) => store.set(ACCOUNT, 'of the keychain'))
    vault.putDemo(secret, 'of the demo')
    await vault.recheck()
    expect(vault.peek(secret)).toBe('of the demo')
  })
})

describe('forget', () => {
  it('takes a secret out of memory, keychain and records', async () => {
    const { vault, keychain, records } = await setUp()
    await vault.put(secret, 's3cret', 'keychain')
    expect(await vault.forget(secret)).toMatchObject({ ok: true })
    expect(vault.peek(secret)).toBeNull()
    expect(vault.place(secret)).toBe('none')
    expect(keychain.accounts()).toEqual([])
    expect(records.all()).toEqual([])
  })

  it('is the same when there is none', async () => {
    const { vault } = await setUp()
    expect(await vault.forget(secret)).toMatchObject({ ok: true })
  })

  it.each(['locked', 'failed'] as const)(
    'remembers a deletion that the keychain does not do (%s), across restarts, until it does',
    async (code) => {
      const { vault, keychain, records, restarted } = await setUp()
      await vault.put(secret, 's3cret', 'keychain')
      const remove = keychain.delete
      keychain.delete = () => Promise.reject(new SecretStoreError(code, 'no'))
      const changes: number[] = []
      vault.onChange(() => changes.push(vault.pendingDeletions()))
      expect(await vault.forget(secret)).toMatchObject({ ok: true })
      expect(vault.peek(secret)).toBeNull()
      expect(vault.place(secret)).toBe('none')
      expect(changes).toEqual([1])
      expect(keychain.accounts()).toEqual([ACCOUNT])
      const next = await restarted()
      expect(next.peek(secret)).toBeNull()
      expect(next.pendingDeletions()).toBe(1)
      keychain.delete = remove
      await next.recheck()
      expect(next.pendingDeletions()).toBe(0)
      expect(keychain.accounts()).toEqual([])
      expect(records.all()).toEqual([])
    },
  )

  it('changes nothing when the deletion cannot be written down', async () => {
    const { vault, keychain, records } = await setUp()
    await vault.put(secret, 's3cret', 'keychain')
    records.fillDisk()
    expect(await vault.forget(secret)).toMatchObject({ ok: false, error: { code: 'settings-not-written' } })
    expect(vault.peek(secret)).toBe('s3cret')
    expect(keychain.accounts()).toEqual([ACCOUNT])
  })

  it('can be followed by a new secret at once', async () => {
    const { vault, keychain, restarted } = await setUp()
    await vault.put(secret, 'old', 'keychain')
    keychain.delete = () => Promise.reject(new SecretStoreError('failed', 'no'))
    await Promise.all([vault.forget(secret), vault.put(secret, 'new', 'keychain')])
    expect(vault.pendingDeletions()).toBe(0)
    expect((await restarted()).peek(secret)).toBe('new')
  })
})

describe('forgetAll', () => {
  const filled = async () => {
    const made = await setUp()
    for (const name of [secret, hookKey, production, other]) await made.vault.put(name, 's3cret', 'keychain')
    await made.vault.put({ ...hookKey, hookId: 'session' }, 's3cret', 'session')
    return made
  }

  it('forgets one environment', async () => {
    const { vault, keychain } = await filled()
    await vault.forgetAll('c', 'test')
    expect(keychain.accounts()).toEqual(['c/production/client-secret', 'c2/test/client-secret'])
    expect(vault.all('c', 'test')).toEqual([])
    expect(vault.all('c', 'production')).toHaveLength(1)
  })

  it('forgets a whole channel, and no other', async () => {
    const { vault, keychain } = await filled()
    await vault.forgetAll('c')
    expect(keychain.accounts()).toEqual(['c2/test/client-secret'])
    expect([...vault.all('c', 'test'), ...vault.all('c', 'production')]).toEqual([])
    expect(vault.peek(other)).toBe('s3cret')
  })

  it('forgets also what a locked keychain never let us read', async () => {
    const { keychain, records, restarted } = await filled()
    keychain.fail('locked')
    const next = await restarted()
    await next.forgetAll('c')
    expect(next.pendingDeletions()).toBe(3)
    keychain.fail(null)
    await next.recheck()
    expect(keychain.accounts()).toEqual(['c2/test/client-secret'])
    expect(records.all()).toHaveLength(1)
  })
})

it('stops telling who unsubscribed', async () => {
  const { vault } = await setUp()
  let told = 0
  const unsubscribe = vault.onChange(() => {
    told += 1
  })
  await vault.recheck()
  unsubscribe()
  await vault.recheck()
  expect(told).toBe(1)
})
