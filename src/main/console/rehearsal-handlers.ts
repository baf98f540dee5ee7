import type { Handlers } from '../../shared/contract.ts'
import { err, ok } from '../../shared/result.ts'
import { notFound } from './not-found.ts'
import type { Services } from './services.ts'

type RehearsalHandlers = Pick<Handlers, 'getRehearsal' | 'armRehearsal' | 'disarmRehearsal' | 'dismissRehearsal'>

/** The requests about scripted answers. */
export const rehearsalHandlers = ({ ports, guard, rehearsals }: Services): RehearsalHandlers => ({
  getRehearsal: async () => ok(rehearsals.view()),
  armRehearsal: async (plan) => {
    if (!ports.settings.channel(plan.target.channelKey)) return err(notFound('channel'))
    // It keeps real deliveries from being accepted.
    const allowed = guard.check(plan.target)
    return allowed.ok ? rehearsals.arm(plan) : allowed
  },
  disarmRehearsal: async () => ok(rehearsals.disarm()),
  dismissRehearsal: async () => ok(rehearsals.dismiss()),
})
