import { expect, it } from 'vitest'
import { createSlots } from '../../../../src/main/secrets/slots.ts'

it('runs so many at once and the others in order, after failures too', async () => {
  const inSlot = createSlots(2)
  const log: string[] = []
  const ends: (() => void)[] = []
  const job = (name: string) => async () => {
    log.push(name)
    await new Promise<void>((resolve) => ends.push(resolve))
    if (name === 'a') throw new Error('a failed')
    return name
  }
  const jobs = ['a', 'b', 'c', 'd'].map((name) => inSlot(job(name)).catch((error: Error) => error.message))
  await Promise.resolve()
  expect(log).toEqual(['a', 'b'])
  ends[0]?.()
  expect(await jobs[0]).toBe('a failed')
  await Promise.resolve()
  expect(log).toEqual(['a', 'b', 'c'])
  ends[1]?.()
  ends[2]?.()
  await jobs[2]
  await Promise.resolve()
  ends[3]?.()
  expect(await Promise.all(jobs)).toEqual(['a failed', 'b', 'c', 'd'])
  const last = inSlot(job('e'))
  await Promise.resolve()
  ends[4]?.()
  expect(await last).toBe('e')
})
