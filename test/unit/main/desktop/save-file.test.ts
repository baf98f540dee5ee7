import { expect, it } from 'vitest'
import { createFileSaver } from '../../../../src/main/desktop/save-file.ts'
import { requests } from '../../../../src/shared/contract.ts'

const bytes = Uint8Array.of(1, 2)

it('writes the bytes where the user wants them', async () => {
  const written: unknown[] = []
  const save = createFileSaver({
    choose: async (name) => `/home/me/${name}`,
    write: async (path, content) => void written.push([path, content]),
  })
  expect(await save({ suggestedName: 'a.svg', bytes })).toEqual({ ok: true, value: { path: '/home/me/a.svg' } })
  expect(written).toEqual([['/home/me/a.svg', bytes]])
})

it('writes nothing when the dialog is cancelled', async () => {
  const save = createFileSaver({ choose: async () => null, write: () => Promise.reject(new Error('written')) })
  expect(await save({ suggestedName: 'a.svg', bytes })).toEqual({ ok: true, value: { path: null } })
})

it.each([
  ['ENOSPC', 'The disk is full'],
  ['EACCES', 'does not allow it'],
  ['EIO', 'Choose another place.'],
])('says what to do on %s, without the path', async (code, hint) => {
  const cause = Object.assign(new Error(`${code}: /home/me/a.svg`), { code })
  const save = createFileSaver({ choose: async () => '/home/me/a.svg', write: () => Promise.reject(cause) })
  expect(await save({ suggestedName: 'a.svg', bytes })).toMatchObject({
    ok: false,
    error: { code: 'not-saved', hint: expect.stringContaining(hint) },
  })
})

it.each(['../a', 'a/b', 'a\\b', '.hidden', '', 'a\u0000', 'C:a'])('the window cannot suggest %j', (suggestedName) => {
  expect(requests.saveFile.input.safeParse({ suggestedName, bytes }).success).toBe(false)
})
