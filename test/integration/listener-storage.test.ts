import { afterEach, describe, expect, it } from 'vitest'
import { HistoryError } from '../../src/main/history/history.ts'
import { deliveryHeaders, type Harness, openSocket, rawRequest, startListener } from './listener-harness.ts'

let harness: Harness
afterEach(() => harness.close())

/** A history whose commits end when the test says so. */
const heldCommits = () => {
  const commits: { readonly body: string; readonly end: () => void; readonly fail: (error: Error) => void }[] = []
  const start = async () => {
    harness = await startListener({
      history: (memory) => ({
        ...memory,
        recordAttempt: async (attempt) => {
          await new Promise<void>((resolve, reject) =>
            commits.push({ body: Buffer.from(attempt.body).toString(), end: resolve, fail: reject }),
          )
          return memory.recordAttempt(attempt)
        },
      }),
    })
  }
  return { commits, start }
}

/** Something that takes at least as long as an answer would: an exchange on another connection. */
const roundTrip = () => harness.send(rawRequest('', deliveryHeaders(''), 'GET / HTTP/1.1'))

describe('verify, commit, answer', () => {
  it('no answer is sent, and no row told, before the commit has ended', async () => {
    const { commits, start } = heldCommits()
    await start()
    const client = openSocket(harness.port)
    client.write(rawRequest('{"id":1}'))
    await expect.poll(() => commits.length).toBe(1)
    await roundTrip()
    expect(client.text()).toBe('')
    expect(harness.rows).toEqual([])
    commits[0]?.end()
    expect((await client.answers(1))[0]?.status).toBe(200)
    expect(harness.rows).toHaveLength(1)
    client.destroy()
  })

  it('an attempt whose commit ends first is answered first, on another connection', async () => {
    const { commits, start } = heldCommits()
    await start()
    const [one, two] = [openSocket(harness.port), openSocket(harness.port)]
    one.write(rawRequest('{"id":1}'))
    await expect.poll(() => commits.length).toBe(1)
    two.write(rawRequest('{"id":2}'))
    await expect.poll(() => commits.length).toBe(2)
    commits[1]?.end()
    expect((await two.answers(1))[0]?.status).toBe(200)
    expect(one.text()).toBe('')
    commits[0]?.end()
    expect((await one.answers(1))[0]?.status).toBe(200)
    one.destroy()
    two.destroy()
  })

  it('an attempt is stored though its sender has gone when the commit ends', async () => {
    const { commits, start } = heldCommits()
    await start()
    const client = openSocket(harness.port)
    client.write(rawRequest('{"id":1}'))
    await expect.poll(() => commits.length).toBe(1)
    client.destroy()
    await roundTrip()
    commits[0]?.end()
    await expect.poll(() => harness.rows).toHaveLength(1)
  })

  it('stopping waits for the answers under way, and takes no more', async () => {
    const { commits, start } = heldCommits()
    await start()
    const client = openSocket(harness.port)
    const idle = openSocket(harness.port)
    client.write(rawRequest('{"id":1}'))
    await expect.poll(() => commits.length).toBe(1)
    const stopped = harness.listener.stop()
    expect(await idle.closed()).toEqual([])
    client.write(rawRequest('{"id":2}'))
    commits[0]?.end()
    expect((await client.closed()).map(({ status }) => status)).toEqual([200])
    await stopped
    expect(harness.listener.view().state).toEqual({ kind: 'off' })
    expect(commits.map(({ body }) => body)).toEqual(['{"id":1}'])
  })

  it('stopping does not wait for ever', async () => {
    harness = await startListener({
      limits: { grace: 50 },
      history: (memory) => ({ ...memory, recordAttempt: () => new Promise(() => undefined) }),
    })
    const client = openSocket(harness.port)
    client.write(rawRequest('{"id":1}'))
    await roundTrip()
    await harness.listener.stop()
    expect(await client.closed()).toEqual([])
  })
})

describe('a commit that fails', () => {
  it.each([
    ['disk full', new HistoryError('disk-full', 'The disk is full.'), 'disk-full'],
    ['another error', new Error('secret detail'), 'failed'],
  ])('%s: 503, told once, and the next attempt is stored', async (_name, error, code) => {
    let failing = true
    harness = await startListener({
      history: (memory) => ({
        ...memory,
        recordAttempt: (attempt) => (failing ? Promise.reject(error) : memory.recordAttempt(attempt)),
      }),
      acceptEverything: true,
    })
    const client = openSocket(harness.port)
    client.write(rawRequest('{"id":1}'))
    expect((await client.answers(1))[0]?.status).toBe(503)
    expect(harness.failures).toMatchObject([{ name: 'HistoryError', code }])
    expect(harness.refused(503)).toBe(1)
    expect(harness.rows).toEqual([])
    failing = false
    client.write(rawRequest('{"id":1}'))
    expect((await client.answers(2))[1]?.status).toBe(200)
    expect(harness.rows).toHaveLength(1)
    client.destroy()
  })
})

describe('a bug', () => {
  const bug = new TypeError('a bug')
  const relay = { answers: () => true, pass: () => undefined, answered: () => undefined }

  it('after the commit: 500 instead of no answer, told, and the next attempt is received', async () => {
    let isBroken = true
    const ask = () => (isBroken ? Promise.reject(bug) : Promise.resolve(202))
    harness = await startListener({ ports: { relay: { ...relay, ask } } })
    expect((await harness.send(rawRequest('{"id":1}')))?.status).toBe(500)
    expect(harness.bugs).toEqual([bug])
    expect(harness.refused(500)).toBe(1)
    expect(await harness.stored()).toHaveLength(1)
    isBroken = false
    expect((await harness.send(rawRequest('{"id":1}')))?.status).toBe(202)
  })

  it('after the answer: the sender keeps it, and the bug is told', async () => {
    const recorded = () => {
      throw bug
    }
    harness = await startListener({ ports: { recorded } })
    expect((await harness.send(rawRequest('{"id":1}')))?.status).toBe(200)
    await expect.poll(() => harness.bugs).toEqual([bug])
  })
})
