import type { Handlers } from '../../shared/contract.ts'
import { err, ok } from '../../shared/result.ts'
import { environmentMissing } from '../service/call-errors.ts'
import type { Services } from './services.ts'

type TokenHandlers = Pick<
  Handlers,
  'inspectToken' | 'keepRejectedToken' | 'waitForCredentials' | 'stopWaiting' | 'getCredentialWaits'
>

/** The requests about tokens, and about credentials that may be new. */
export const tokenHandlers = ({ ports: { settings }, client, waits }: Services): TokenHandlers => ({
  inspectToken: async (target) => ok(client.inspectToken(target)),
  keepRejectedToken: async (target) => ok(client.keepRejectedToken(target)),
  waitForCredentials: async (target) => {
    const known = settings.channel(target.channelKey)?.environments[target.environment] ?? null
    return known === null ? err(environmentMissing(target)) : ok(waits.start(target))
  },
  stopWaiting: async (target) => ok(waits.stop(target)),
  getCredentialWaits: async () => ok(waits.all()),
})
