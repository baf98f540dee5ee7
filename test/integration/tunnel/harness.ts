import { expect, vi } from 'vitest'
import { type Clock, systemClock } from '../../../src/main/clock.ts'
import { createHeartbeat } from '../../../src/main/tunnel/heartbeat.ts'
import type { Provider } from '../../../src/main/tunnel/provider.ts'
import { createPublicRequest } from '../../../src/main/tunnel/public-request.ts'
import { createSupervisor } from '../../../src/main/tunnel/supervisor.ts'
import type { ReachState, ReachView } from '../../../src/shared/models/reach.ts'
import { startListener } from '../listener-harness.ts'

/** A clock that goes so many times faster. */
export const hurried = (times: number): Clock => {
  const began = systemClock.now()
  return {
    now: () => began + (systemClock.now() - began) * times,
    after: (ms, run) => systemClock.after(ms / times, run),
  }
}

/** The listener, and a supervisor that makes it reachable, as the console joins them. */
export const startReach = async (
  makeProvider: (send: ReturnType<typeof createPublicRequest>) => Provider,
  clock = systemClock,
) => {
  const send = createPublicRequest(clock)
  const heartbeat = createHeartbeat(send)
  const harness = await startListener({ ports: { heartbeat: heartbeat.answer } })
  const views: ReachView[] = []
  const supervisor = createSupervisor({
    clock,
    random: () => 0,
    beat: heartbeat.beat,
    changed: (view) => views.push(view),
  })
  const start = (): void => supervisor.start(makeProvider(send), harness.port)
  start()
  return {
    ...harness,
    supervisor,
    views,
    start,
    kinds: (): ReachState['kind'][] =>
      views.map(({ state }) => state.kind).filter((kind, i, all) => kind !== all[i - 1]),
    /** Waits until the supervisor is in a state of this kind. */
    until: (kind: ReachState['kind'], within = 15_000) =>
      vi.waitFor(() => expect(supervisor.view().state.kind).toBe(kind), { timeout: within, interval: 5 }),
    close: async () => {
      await supervisor.close()
      await harness.close()
    },
  }
}
export type Reach = Awaited<ReturnType<typeof startReach>>
