import type { ReachSettings } from '../../../shared/models/reach.ts'
import { assertNever } from '../../../shared/result.ts'
import type { Clock } from '../../clock.ts'
import type { Provider } from '../provider.ts'
import type { SendPublic } from '../public-request.ts'
import { createCommand } from './command.ts'
import { parseCommandLine } from './command-line.ts'
import { createFixed } from './fixed.ts'
import { createLocaltunnel } from './localtunnel.ts'

/** The provider that the settings choose. Settings that were checked make one; others make one that fails. */
export const providerFor = (
  { provider, localtunnel, command, fixed }: ReachSettings,
  { send, clock }: { readonly send: SendPublic; readonly clock: Clock },
): Provider => {
  switch (provider) {
    case 'localtunnel':
      return createLocaltunnel(send, localtunnel)
    case 'fixed':
      return createFixed(fixed.url)
    case 'command': {
      const argv = parseCommandLine(command.line)
      if (!argv.ok) return failing(argv.error)
      return createCommand({ argv: argv.value, urlPattern: new RegExp(command.urlPattern) }, clock)
    }
    default:
      return assertNever(provider)
  }
}

const failing = (reason: string): Provider => ({
  open: async () => ({ ok: false, error: { reason, lasting: true } }),
})
