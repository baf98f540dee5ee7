import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signings } from '../../../src/shared/models/craft.ts'
import { runnableCheckSchema } from '../../../src/shared/models/diagnosis.ts'
import { authorizationForms } from '../../../src/shared/models/request.ts'
import { traces } from '../../support/encodings.ts'
import { type Known, type Stage, setStage } from './stage.ts'

/** Environments never touch: whatever is done, no request carries what is another target's. */

type Step = (stage: Stage) => Promise<unknown>

const at = fc.nat(3)
const which = fc.nat(40)
const encoding = fc.nat(40)
const callId = fc.constantFrom('a', 'b', 'c')
const authorization = fc.constantFrom(...authorizationForms)
const check = fc.constantFrom(...runnableCheckSchema.options)
const signing = fc.constantFrom(...signings.filter((each) => each !== 'typed'))
const exchangeId = fc.integer({ min: 1, max: 40 })
const step = <T extends unknown[]>(
  weight: number,
  parts: { [K in keyof T]: fc.Arbitrary<T[K]> },
  run: (stage: Stage, ...values: T) => Promise<unknown>,
) => ({
  weight,
  arbitrary: fc.tuple<T>(...parts).map(
    (values): Step =>
      (stage) =>
        run(stage, ...values),
  ),
})

/** A pasted value: mostly none, else something known, written in some way. */
const paste = fc.option(fc.tuple(which, encoding), { freq: 3, nil: null })
const read = (stage: Stage, pasted: [number, number] | null) => (pasted === null ? '' : stage.pasted(...pasted))

const steps = fc.oneof(
  step(3, [at, fc.nat(1), fc.constantFrom('keep' as const, 'delete' as const, undefined)], ({ moves }, ...of) =>
    moves.move(...of),
  ),
  step(1, [at], ({ moves }, ...of) => moves.remove(...of)),
  step(3, [at], ({ moves }, ...of) => moves.secret(...of)),
  step(2, [at, which, fc.boolean()], ({ moves }, ...of) => moves.mixedUp(...of)),
  step(2, [at], ({ moves }, ...of) => moves.key(...of)),
  step(1, [at], ({ moves }, ...of) => moves.forgetSecret(...of)),
  step(2, [at], ({ moves }, ...of) => moves.select(...of)),
  step(3, [at], ({ moves }, ...of) => moves.unlock(...of)),
  step(4, [at, callId, fc.boolean()], ({ moves }, ...of) => moves.token(...of)),
  step(1, [at], ({ moves }, ...of) => moves.forgetToken(...of)),
  step(2, [callId], ({ moves }, ...of) => moves.cancel(...of)),
  step(2, [fc.nat(13 * 3_600_000)], ({ moves }, ...of) => moves.jump(...of)),
  step(4, [at, callId], ({ moves }, ...of) => moves.catalog(...of)),
  step(3, [at, callId, at, paste], (stage, target, id, of, pasted) =>
    stage.moves.order(target, id, of, encodeURIComponent(read(stage, pasted))),
  ),
  step(3, [at, callId, paste], (stage, target, id, pasted) => stage.moves.cart(target, id, read(stage, pasted))),
  step(4, [at, callId, paste, authorization], (stage, target, id, pasted, form) =>
    stage.moves.free(target, id, read(stage, pasted), form),
  ),
  step(3, [exchangeId, callId, fc.boolean(), authorization], ({ moves }, ...of) => moves.repeat(...of)),
  step(3, [exchangeId, callId, check], ({ moves }, ...of) => moves.check(...of)),
  step(2, [at], ({ moves }, ...of) => moves.selfTest(...of)),
  step(8, [at, signing, fc.boolean(), fc.nat(2), paste], (stage, target, how, toItself, where, pasted) =>
    stage.moves.craft(target, how, toItself, where, read(stage, pasted)),
  ),
  step(1, [at], ({ moves }, ...of) => moves.receiverCheck(...of)),
  step(1, [], ({ moves }) => moves.cancelReceiverCheck()),
  step(4, [fc.integer({ min: 1, max: 3 }), paste], (stage, attemptId, pasted) =>
    stage.moves.replay(attemptId, read(stage, pasted)),
  ),
  step(2, [at, at], ({ moves }, ...of) => moves.deliver(...of)),
  step(1, [at, fc.boolean()], ({ moves }, ...of) => moves.relay(...of)),
)

const isToken = (path: string): boolean => path === '/oauth/token'

/** Whether a target's own server may get it: a token in any call, the secret in the token request, and both where they
 * are pasted into a free request. The key of a hook never. */
const mayCarry = (path: string, { kind }: Known): boolean => {
  if (kind === 'key') return false
  if (/^\/(free|orders)/.test(path)) return true
  return isToken(path) ? kind === 'secret' : kind === 'token'
}

/** What is wrong with what arrived; null when nothing is. */
const trespass = ({ arrived, known }: Stage): string | null => {
  for (const { at: server, path, text } of arrived) {
    for (const one of known) {
      if (server !== null && one.owners.has(server) && mayCarry(path, one)) continue
      // What was pasted after the console had let go of it is any text to it.
      if (server !== null && !isToken(path) && !one.held && one.kind !== 'token') continue
      if (traces(one.value).some((trace) => text.includes(trace)))
        return `the ${one.kind} ${one.value} of ${[...one.owners].join(', ')} went to ${server ?? 'the application'}:\n${text}`
    }
  }
  return null
}

it('no sequence of moves has a secret, key or token of one target sent to another', { timeout: 300_000 }, async () => {
  let tokens = 0
  let calls = 0
  let forwards = 0
  let throughPublic = 0
  let crafted = 0
  let replayed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(steps, fc.boolean()), { minLength: 10, maxLength: 60 }), async (sequence) => {
      const stage = await setStage()
      try {
        for (const place of [0, 1, 2, 3]) {
          await stage.moves.move(place, 0, undefined)
          await stage.moves.secret(place)
          await stage.moves.key(place)
        }
        // Each once for certain; what follows is by chance.
        await stage.moves.selfTest(0)
        await stage.moves.craft(0, 'right', false, 0, '')
        await stage.moves.replay(1, '')
        const underWay: Promise<unknown>[] = []
        for (const [run, waits] of sequence) {
          const running = run(stage)
          underWay.push(running)
          if (waits) await running
        }
        await Promise.all(underWay)
        expect(trespass(stage)).toBeNull()
        tokens += stage.arrived.filter(({ path }) => path === '/oauth/token').length
        calls += stage.arrived.filter(({ at: server, path }) => server !== null && path !== '/oauth/token').length
        const received = stage.arrived.filter(({ at: server }) => server === null)
        forwards += received.length
        throughPublic += received.filter(
          ({ path, text }) => path.startsWith('/h/') && text.includes('self-test-'),
        ).length
        crafted += received.filter(({ path }) => path.startsWith('/craft')).length
        replayed += received.filter(({ path }) => path.startsWith('/replay')).length
      } finally {
        await stage.end()
      }
    }),
    { numRuns: 40 },
  )
  // Where nothing is sent, nothing is proven.
  expect(Math.min(tokens, calls, forwards)).toBeGreaterThan(20)
  expect(Math.min(throughPublic, crafted, replayed)).toBeGreaterThan(20)
})
