import { describe, expect, it } from 'vitest'
import { createSettings } from '../../../../src/main/settings/settings.ts'
import { defaultPreferences } from '../../../../src/shared/models/preferences.ts'
import { channel, createFileInMemory, fileError } from './sample.ts'

const setUp = () => {
  const memory = createFileInMemory()
  return { ...memory, settings: createSettings(memory.file) }
}

describe('channels', () => {
  it('are added, replaced in their place, and removed', () => {
    const { settings, written } = setUp()
    for (const key of ['a', 'b', 'c']) expect(settings.putChannel(channel(key))).toMatchObject({ ok: true })
    settings.putChannel(channel('b', { name: 'Other' }))
    expect(settings.channels().map(({ name }) => name)).toEqual(['Channel a', 'Other', 'Channel c'])
    expect(settings.channel('b')?.name).toBe('Other')
    settings.removeChannel('b')
    expect(settings.channel('b')).toBeNull()
    expect(settings.channels().map(({ key }) => key)).toEqual(['a', 'c'])
    expect(written.at(-1)?.channels).toEqual(settings.channels())
  })
})

describe('preferences', () => {
  it('start with the defaults and change one by one', () => {
    const { settings, written } = setUp()
    expect(settings.preferences()).toEqual(defaultPreferences)
    const saved = settings.putPreferences({ appearance: 'dark', listenerPort: undefined, selected: null })
    expect(saved).toEqual({ ok: true, value: { ...defaultPreferences, appearance: 'dark' } })
    settings.putPreferences({ listenerPort: 4000 })
    expect(settings.preferences()).toEqual({ ...defaultPreferences, appearance: 'dark', listenerPort: 4000 })
    expect(written.at(-1)?.preferences).toEqual(settings.preferences())
  })
})

describe('secret records', () => {
  it('are put and removed together, one an account', () => {
    const { settings, written } = setUp()
    const records = settings.secretRecords()
    const record = (account: string, storedAt: number) => ({ account, storedAt, deleting: false })
    records.put([record('a', 1), record('b', 2)])
    records.put([record('a', 3), record('c', 4)])
    expect(records.all()).toEqual([record('b', 2), record('a', 3), record('c', 4)])
    records.remove(['a', 'b', 'x'])
    expect(records.all()).toEqual([record('c', 4)])
    expect(written).toHaveLength(3)
  })
})

describe('when the file cannot be written', () => {
  it.each([
    ['ENOSPC', /disk is full/],
    ['EDQUOT', /disk is full/],
    ['EACCES', /folder cannot be written/],
    ['EROFS', /folder cannot be written/],
    ['EIO', /The system says: EIO/],
  ])('says so for %s, and nothing has changed', (code, message) => {
    const { settings, failWith } = setUp()
    settings.putChannel(channel('a'))
    failWith(fileError(code))
    const records = settings.secretRecords()
    const results = [
      settings.putChannel(channel('b')),
      settings.removeChannel('a'),
      settings.putPreferences({ appearance: 'dark' }),
      records.put([{ account: 'x', storedAt: 1, deleting: false }]),
      records.remove(['x']),
    ]
    for (const result of results)
      expect(result).toMatchObject({
        ok: false,
        error: { code: 'settings-not-written', message: expect.stringMatching(message), retryable: true },
      })
    expect(settings.channels().map(({ key }) => key)).toEqual(['a'])
    expect(settings.preferences()).toEqual(defaultPreferences)
    expect(records.all()).toEqual([])
    failWith(null)
    expect(settings.putChannel(channel('b'))).toMatchObject({ ok: true })
  })
})
