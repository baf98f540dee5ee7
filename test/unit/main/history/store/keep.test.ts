import { expect, test } from 'vitest'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { sampleAttempt } from '../samples.ts'

const recorded = async () => {
  const history = createMemoryHistory()
  const { row } = await history.recordAttempt(sampleAttempt())
  return { history, row }
}

test('a pin and a note stay when another attempt comes', async () => {
  const { history, row } = await recorded()
  expect(row).toMatchObject({ pinned: false, note: '' })
  expect(await history.setPinned(row.id, true)).toEqual({ ...row, pinned: true })
  const noted = await history.setNote(row.id, 'Ask Ana: ±3 €, 😀', '')
  expect(noted).toEqual({ row: { ...row, pinned: true, note: 'Ask Ana: ±3 €, 😀' }, written: true })
  const again = await history.recordAttempt(sampleAttempt({ receivedAt: 2_000 }))
  expect(again.row).toMatchObject({ id: row.id, attempts: 2, pinned: true, note: 'Ask Ana: ±3 €, 😀' })
  expect(await history.setPinned(row.id, false)).toMatchObject({ pinned: false })
})

test('a note is never written over one that its writer did not see', async () => {
  const { history, row } = await recorded()
  const both = await Promise.all([history.setNote(row.id, 'one', ''), history.setNote(row.id, 'two', '')])
  expect(both.map((each) => each?.written)).toEqual([true, false])
  expect((await history.delivery(row.id))?.row.note).toBe('one')
  // Writing the same again is no conflict.
  expect(await history.setNote(row.id, 'one', 'something else')).toMatchObject({ written: true })
  expect(await history.setNote(row.id, 'two', 'one')).toMatchObject({ written: true })
})

test('what is not there cannot be kept', async () => {
  const { history } = await recorded()
  expect(await history.setPinned(99, true)).toBeNull()
  expect(await history.setNote(99, 'a note', '')).toBeNull()
})
