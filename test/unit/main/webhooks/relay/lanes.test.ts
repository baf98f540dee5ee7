import { expect, test } from 'vitest'
import { createLanes } from '../../../../../src/main/webhooks/relay/lanes.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Jobs that are started when their turn comes, and end when told. */
const openJobs = (atOnce: number) => {
  const lanes = createLanes(atOnce)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const enter = (lane: string, name: string) =>
    lanes.enter(lane, () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { lanes, started, enter, end }
}

test('one lane is in order, however many are free', async () => {
  const { started, enter, end } = openJobs(50)
  const all = Promise.all([enter('a', 'a1'), enter('a', 'a2'), enter('b', 'b1')])
  expect(started).toEqual(['a1', 'b1'])
  await end('b1')
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
  await end('a2')
  expect(await all).toEqual(['a1', 'a2', 'b1'])
})

test('at most so many run at once; who waits longest is next', async () => {
  const { lanes, started, enter, end } = openJobs(2)
  const all = ['a', 'b', 'c', 'd'].map((name) => enter(name, name))
  expect(started).toEqual(['a', 'b'])
  expect(lanes.size()).toBe(4)
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  await Promise.all(all)
  expect(lanes.size()).toBe(0)
})

test('a job that fails rejects for its caller alone: its lane goes on', async () => {
  const lanes = createLanes(1)
  const failed = lanes.enter('a', () => Promise.reject(new Error('no')))
  const next = lanes.enter('a', async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
