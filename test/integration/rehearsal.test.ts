import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../src/main/clock.ts'
import { rehearsalHead } from '../../src/main/webhooks/rehearsal/head.ts'
import { createRehearsals } from '../../src/main/webhooks/rehearsal/rehearsals.ts'
import { NO_ANSWER } from '../../src/shared/models/delivery.ts'
import type { Hook } from '../../src/shared/models/hook.ts'
import type { RehearsalPlan, RehearsalReport } from '../../src/shared/models/rehearsal.ts'
import { rehearsalScripts } from '../../src/shared/rehearsal-scripts.ts'
import { type DeliverRequest, type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { deliveryHeaders, openSocket, PATH, rawRequest, startListener } from './listener-harness.ts'

/** Rehearsals on the listener, with the simulator as the sender. */

/** Much longer than the gaps between the attempts, also on a machine that has much to do. */
const QUIET = 2_500

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.stop())

/** Ten times as fast as the system's where it waits. */
const hasty: Clock = { now: systemClock.now, after: (ms, run) => systemClock.after(ms / 10, run) }

const open = async (clock = systemClock) => {
  let wake = (): void => undefined
  const { hook: known } = simulator.environments.test
  const hook: Hook = { hookId: known.id, environment: 'test', label: '', keySource: 'own' }
  const findHook = (_channelKey: string, hookId: string) =>
    hookId === known.id || hookId === 'hook-17' ? { hook: { ...hook, hookId }, key: known.apiKey } : null
  const rehearsals = createRehearsals({
    clock: systemClock,
    quiet: QUIET,
    changed: () => wake(),
    unanswered: (attemptId) => void harness.memory.correctAnswer(attemptId, NO_ANSWER),
  })
  const harness = await startListener({
    ports: {
      clock,
      findHook,
      rehearse: (channelKey, headers) => rehearsals.meet(() => rehearsalHead(channelKey, headers, findHook)),
    },
  })
  const report = (): Promise<RehearsalReport> =>
    new Promise((resolve) => {
      wake = () => {
        const { report: done } = rehearsals.view()
        if (done) resolve(done)
      }
      wake()
    })
  const stored = async () => (await harness.stored()).map(({ attempt }) => [attempt.status, attempt.rehearsal])
  return {
    ...harness,
    rehearsals,
    report,
    stored,
    harness: harness.stored,
    arm: (changes: Partial<RehearsalPlan> & Pick<RehearsalPlan, 'name' | 'steps'>) => {
      const target = { channelKey: 'channel-1', environment: 'test' } as const
      const armed = rehearsals.arm({ target, filter: {}, deliveries: 1, minutes: 1, ...changes })
      if (!armed.ok) throw new Error(armed.error.message)
    },
    deliver: async (changes: Partial<DeliverRequest> = {}) => {
      const { attempts } = await simulator.deliver({
        environment: 'test',
        url: `http://127.0.0.1:${harness.port}${PATH}`,
        event: 'ORDER',
        action: 'PURCHASE',
        retryDelays: [20, 40, 80],
        ...changes,
      })
      return attempts.map(({ status }) => status)
    },
  }
}

const script = (name: string) => {
  const found = rehearsalScripts.find((each) => each.name === name)
  if (!found) throw new Error(`There is no script ${name}.`)
  return { name, steps: found.steps }
}

test.concurrent('fail twice, then accept', async () => {
  const room = await open()
  room.arm(script('Fail twice, then accept'))
  // As the interface has them, and far enough apart to be told from another.
  expect(await room.deliver({ retryDelays: [1_100, 2_200] })).toEqual([503, 503, 200])
  const report = await room.report()
  expect(report).toMatchObject({ end: 'complete', verdict: 'kept', deliveries: [{ retries: 2 }] })
  expect(await room.stored()).toEqual([
    [503, 'Fail twice, then accept: answer 1 of 3'],
    [503, 'Fail twice, then accept: answer 2 of 3'],
    [200, 'Fail twice, then accept: answer 3 of 3'],
  ])
  await room.close()
})

test.concurrent('refuse all: the sender stops after three retries', async () => {
  const room = await open()
  room.arm(script('Refuse all'))
  expect(await room.deliver()).toEqual([503, 503, 503, 503])
  expect(await room.report()).toMatchObject({ end: 'complete', deliveries: [{ retries: 3 }] })
  await room.close()
})

test.concurrent('time out once: the sender gives up, and the attempt says that it got no answer', async () => {
  const room = await open()
  room.arm(script('Time out once'))
  expect(await room.deliver({ timeoutMs: 1_500 })).toEqual([null, 200])
  const { deliveries } = await room.report()
  expect(deliveries[0]?.attempts.map(({ outcome }) => outcome.kind)).toEqual(['sender-left', 'answered'])
  expect(await room.stored()).toEqual([
    [NO_ANSWER, 'Time out once: answer 1 of 2'],
    [200, 'Time out once: answer 2 of 2'],
  ])
  await room.close()
})

test.concurrent('a connection is dropped before and after reading', async () => {
  const room = await open()
  room.arm(script('Drop the connection, then accept'))
  expect(await room.deliver()).toEqual([null, null, 200])
  const { deliveries } = await room.report()
  expect(deliveries[0]?.attempts.map(({ outcome }) => outcome.kind)).toEqual(['dropped', 'dropped', 'answered'])
  // Of the first one nothing but the headers had come: there is no body to store.
  expect(await room.stored()).toEqual([
    [NO_ANSWER, 'Drop the connection, then accept: answer 2 of 3'],
    [200, 'Drop the connection, then accept: answer 3 of 3'],
  ])
  await room.close()
})

test.concurrent('read slowly: the sender waits for its answer, and does not send again', async () => {
  const room = await open(hasty)
  room.arm(script('Read slowly'))
  expect(await room.deliver({ body: new Uint8Array(300_000).fill(0x20) })).toEqual([200])
  expect(await room.report()).toMatchObject({ end: 'complete', verdict: 'kept', deliveries: [{ retries: 0 }] })
  expect(await room.stored()).toEqual([[200, 'Read slowly: answer 1 of 1']])
  await room.close()
})

test.concurrent('a body is read slowly, whole, and verified as ever', async () => {
  const room = await open()
  const body = new Uint8Array(300_000).fill(0x20)
  room.arm({ name: 'Slow', steps: [{ kind: 'read-slowly', status: 200, over: 1_000 }] })
  const before = performance.now()
  expect(await room.deliver({ body, noRetries: true })).toEqual([200])
  expect(performance.now() - before).toBeGreaterThan(900)
  const [stored] = await room.harness()
  expect(stored?.attempt.verdict).toBe('verified')
  expect(stored?.body).toEqual(body)
  await room.close()
})

test.concurrent('a sender that departs from the interface is told so', async () => {
  const room = await open()
  room.arm(script('Refuse all'))
  await room.deliver({ retryDelays: [20, 40, 80, 160] })
  const { verdict, deliveries } = await room.report()
  expect(verdict).toBe('departed')
  const text = deliveries[0]?.findings.map((finding) => finding.text).join('\n')
  expect(text).toContain('earlier than 1 s')
  expect(text).toContain('retried 4 times')
  await room.close()
})

test.concurrent('only what passes the filter is answered by the script; a tampered body keeps its verdict', async () => {
  const room = await open()
  room.arm({ name: 'Teapot', steps: [{ kind: 'answer', status: 418, delay: 0 }], filter: { event: 'ITEM' } })
  expect(await room.deliver({ noRetries: true })).toEqual([200])
  expect(await room.deliver({ event: 'ITEM', action: 'TRANSFER', tamperedBody: true, noRetries: true })).toEqual([418])
  const stored = await room.harness()
  expect(stored.map(({ attempt: { verdict, status } }) => [verdict, status])).toEqual([
    ['verified', 200],
    ['mismatch', 418],
  ])
  await room.close()
})

test.concurrent('the attempt is on disk before its scripted answer, and in the list while the answer waits', async () => {
  const room = await open()
  room.arm({ name: 'Late', steps: [{ kind: 'answer', status: 200, delay: 60_000 }] })
  const client = openSocket(room.port)
  client.write(rawRequest('{}', deliveryHeaders('{}')))
  while (room.rows.length === 0) await new Promise((resolve) => setImmediate(resolve))
  expect(await room.stored()).toEqual([[200, 'Late: answer 1 of 1']])
  expect(client.text()).toBe('')
  room.rehearsals.disarm()
  expect(await client.answers(1)).toMatchObject([{ status: 200 }])
  client.destroy()
  await room.close()
})

test.concurrent('an attempt that cannot be stored is answered 503, whatever the script says', async () => {
  const rehearsals = createRehearsals({ clock: systemClock, changed: () => undefined, unanswered: () => undefined })
  const target = { channelKey: 'channel-1', environment: 'test' } as const
  const steps = [{ kind: 'answer', status: 200, delay: 0 }] as const
  rehearsals.arm({ target, name: 'Accept', filter: {}, steps, deliveries: 1, minutes: 1 })
  const head = { ...target, deliveryId: 'd-1', hookId: 'hook-17', event: 'ORDER', action: 'PURCHASE' }
  const room = await startListener({
    ports: { rehearse: () => rehearsals.meet(() => head) },
    history: (memory) => ({ ...memory, recordAttempt: () => Promise.reject(new Error('no disk')) }),
  })
  expect(await room.send(rawRequest('{}'))).toMatchObject({ status: 503 })
  const outcome = rehearsals.view().armed?.followed[0]?.attempts[0]?.outcome
  expect(outcome).toMatchObject({ kind: 'answered', status: 503 })
  await room.close()
})
