import { randomUUID } from 'node:crypto'
import type { Handlers } from '../../shared/contract.ts'
import type { HeaderList } from '../../shared/models/exchange.ts'
import type { Hook } from '../../shared/models/hook.ts'
import { appError, err, ok, type Result } from '../../shared/result.ts'
import { checkHeaderName, checkHeaderValue, targetUrl } from '../../shared/validation.ts'
import { receiverCases } from '../webhooks/craft/receiver-cases.ts'
import { notFound } from './not-found.ts'
import type { Services } from './services.ts'

type CraftHandlers = Pick<Handlers, 'craftDelivery' | 'startReceiverCheck' | 'cancelReceiverCheck' | 'getReceiverCheck'>

/** What signs what is sent, and where it goes. */
interface Sending {
  readonly url: URL
  readonly hook: Hook
  readonly apiKey: string
}

/** The first header that HTTP/1.1 cannot carry, as an error whose `field` is its place in the list. */
const checkHeaders = (headers: HeaderList): Result<void> => {
  for (const [index, [name, value]] of headers.entries()) {
    const problem = checkHeaderName(name) ?? checkHeaderValue(value)
    if (problem !== null) return err(appError('header-invalid', problem, { field: String(index) }))
  }
  return ok(undefined)
}

/** The requests that send deliveries of one's own making. */
export const craftHandlers = ({
  ports: { settings },
  channels,
  sendCrafted,
  receiverChecks,
  strayedToReceiver,
}: Services): CraftHandlers => {
  const sendingOf = (asked: {
    readonly channelKey: string
    readonly hookId: string
    readonly url: string
    readonly confirmed: boolean
  }): Result<Sending> => {
    const url = targetUrl(asked.url, asked.confirmed)
    if (!url.ok) return url
    const known = channels.findHook(asked.channelKey, asked.hookId)
    if (!known) return err(notFound('hook'))
    if (known.key) return ok({ url: url.value, hook: known.hook, apiKey: known.key })
    return err(
      appError('key-unreadable', 'The API key of this hook cannot be read, so nothing can be signed.', {
        hint: 'Enter it in the settings.',
      }),
    )
  }
  return {
    craftDelivery: async ({ headers, body, signing, ...asked }) => {
      const sending = sendingOf(asked)
      if (!sending.ok) return sending
      const checked = checkHeaders(headers)
      if (!checked.ok) return checked
      const { url, apiKey } = sending.value
      const strayed = strayedToReceiver({ url, headers, body })
      if (strayed !== null) return err(strayed)
      const crafted = { channelKey: asked.channelKey, url, headers, body, signing, apiKey }
      return ok(await sendCrafted(crafted, new AbortController().signal))
    },
    startReceiverCheck: async (asked) => {
      const sending = sendingOf(asked)
      if (!sending.ok) return sending
      const { url, hook, apiKey } = sending.value
      const strayed = strayedToReceiver({ url, headers: [], body: new Uint8Array() })
      if (strayed !== null) return err(strayed)
      const environment = settings.channel(asked.channelKey)?.environments[hook.environment]
      if (!environment) return err(notFound('environment'))
      const { baseUrl, channelId } = environment
      const cases = receiverCases({ hookId: hook.hookId, baseUrl, channelId, unique: randomUUID })
      return receiverChecks.start({ channelKey: asked.channelKey, url, hookId: hook.hookId, apiKey }, cases)
    },
    cancelReceiverCheck: async () => ok(receiverChecks.cancel()),
    getReceiverCheck: async () => ok(receiverChecks.view()),
  }
}
