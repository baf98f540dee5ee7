import { beforeEach, expect, it, vi } from 'vitest'
import { appError, err, ok, type Result } from '../../../../src/shared/result.ts'

interface Asked {
  readonly id: number
  readonly note: string
  readonly before: string
}
const asked: Asked[] = []
let answers: Result<unknown>[] = []
vi.mock('../../../../src/renderer/bridge.ts', () => ({
  bridge: {
    noteDelivery: async (input: Asked) => {
      asked.push(input)
      return answers.shift() ?? ok({})
    },
  },
}))
const { useNotes } = await import('../../../../src/renderer/stores/notes.ts')

const notes = () => useNotes.getState()
const changed = err(appError('note-changed', 'This note was changed meanwhile.'))

beforeEach(() => {
  useNotes.setState({ drafts: {} })
  asked.length = 0
  answers = []
})

it('is stored once, and gone then', async () => {
  notes().write(7, 'a', '')
  notes().write(7, 'ab', '')
  await notes().save(7)
  await notes().save(7)
  expect(asked).toEqual([{ id: 7, note: 'ab', before: '' }])
  expect(notes().drafts).toEqual({})
})

it('is not stored when it is what is stored', async () => {
  notes().write(7, 'as it was', 'as it was')
  expect(notes().drafts).toEqual({})
  notes().write(7, 'other', 'as it was')
  notes().write(7, 'as it was', 'as it was')
  await notes().save(7)
  expect(asked).toEqual([])
  expect(notes().drafts).toEqual({})
})

it('stays, with the reason, when it cannot be stored', async () => {
  answers = [changed]
  notes().write(7, 'mine', '')
  await notes().save(7)
  expect(notes().drafts[7]).toMatchObject({ text: 'mine', saving: false, error: { code: 'note-changed' } })
  await notes().save(7)
  expect(asked).toHaveLength(1)
  // Having seen the stored one, the writer keeps this.
  notes().rebase(7, 'theirs')
  await notes().save(7)
  expect(asked.at(-1)).toEqual({ id: 7, note: 'mine', before: 'theirs' })
  expect(notes().drafts).toEqual({})
})

it('what is typed while it is stored follows', async () => {
  notes().write(7, 'one', '')
  const saving = notes().save(7)
  notes().write(7, 'one two', 'one')
  await notes().save(7)
  await saving
  expect(asked).toEqual([
    { id: 7, note: 'one', before: '' },
    { id: 7, note: 'one two', before: 'one' },
  ])
  expect(notes().drafts).toEqual({})
})
