import { performance } from 'node:perf_hooks'
import type { Handlers } from '../../shared/contract.ts'
import { err, ok } from '../../shared/result.ts'
import { clientSecretName } from '../settings/channel-view.ts'
import { explainInTurns } from '../webhooks/explain/explain.ts'
import { explainAttempt } from '../webhooks/explain/explain-attempt.ts'
import type { KnownKey } from '../webhooks/explain/keys.ts'
import { knownKeys } from '../webhooks/explain/known-keys.ts'
import { createFindings } from '../webhooks/findings/gather-findings.ts'
import { notFound } from './not-found.ts'
import type { Services } from './services.ts'

type WorkbenchHandlers = Pick<Handlers, 'explainAttempt' | 'checkSignature' | 'getFindings' | 'getCoverage'>

/** The requests that look closer at what was received. Nothing here runs while a delivery is received. */
export const workbenchHandlers = ({ ports, channels, vault }: Services): WorkbenchHandlers => {
  const { history, settings, clock } = ports
  const findings = createFindings({
    history,
    baseUrl: (channelKey, environment) => settings.channel(channelKey)?.environments[environment]?.baseUrl ?? null,
    now: clock.now,
  })
  /** Every key of a channel that can be read, the likeliest for this hook first. */
  const keysFor = (channelKey: string, hookId: string | null): readonly KnownKey[] => {
    const hooks = settings.channel(channelKey)?.hooks ?? []
    return knownKeys({
      hookId,
      hooks: hooks.flatMap((hook) => channels.findHook(channelKey, hook.hookId) ?? []),
      clientSecrets: {
        test: vault.peek(clientSecretName(channelKey, 'test')),
        production: vault.peek(clientSecretName(channelKey, 'production')),
      },
    })
  }
  // How long a search takes is measured apart from the console's clock, which a test may hold.
  const now = () => performance.now()
  return {
    explainAttempt: async ({ attemptId }) => {
      const attempt = await history.attemptToExplain(attemptId)
      if (!attempt) return err(notFound('attempt'))
      return ok(await explainAttempt(attempt, keysFor(attempt.channelKey, attempt.hookId), now))
    },
    checkSignature: async ({ channelKey, body, signature, key }) => {
      const read = signature.trim()
      if (read === '') return ok({ kind: 'no-signature', reason: 'There is no signature to check.' })
      const keys: readonly KnownKey[] =
        key.kind === 'hook'
          ? keysFor(channelKey, key.hookId)
          : [{ key: key.value, owner: 'this-hook', name: 'the pasted key' }, ...keysFor(channelKey, null)]
      return ok(await explainInTurns({ body, signature: read, keys }, now))
    },
    getCoverage: async ({ target, since }) => ok(await history.coverage(target, since)),
    getFindings: async ({ id }) => {
      const found = await findings(id)
      return found ? ok(found) : err(notFound('delivery'))
    },
  }
}
