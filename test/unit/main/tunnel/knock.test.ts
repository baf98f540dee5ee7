import { expect, test } from 'vitest'
import { knockUntilBack } from '../../../../src/main/tunnel/knock.ts'
import { createHandClock } from '../../../support/hand-clock.ts'

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

const setUp = async (there: boolean) => {
  const clock = createHandClock()
  const server = { there, knocks: 0, back: 0 }
  const stop = knockUntilBack(
    clock,
    async () => {
      server.knocks += 1
      return server.there
    },
    () => {
      server.back += 1
    },
  )
  await settle()
  const pass = async (ms: number) => {
    clock.advance(ms)
    await settle()
  }
  return { server, stop, pass }
}

test('a server that was away is noticed within 3 s of its return, once', async () => {
  const { server, pass } = await setUp(false)
  await pass(3_000)
  await pass(3_000)
  expect(server.back).toBe(0)
  server.there = true
  await pass(3_000)
  expect(server.back).toBe(1)
  await pass(60_000)
  expect(server).toMatchObject({ back: 1, knocks: 4 })
})

test('a server that is there all the time is left to the back-off', async () => {
  const { server, pass } = await setUp(true)
  for (let i = 0; i < 5; i += 1) await pass(3_000)
  expect(server.back).toBe(0)
})

test('stopped, it knocks no more and calls nobody', async () => {
  const { server, stop, pass } = await setUp(false)
  stop()
  server.there = true
  await pass(30_000)
  expect(server).toMatchObject({ back: 0, knocks: 1 })
})
