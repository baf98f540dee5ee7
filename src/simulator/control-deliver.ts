import { validateHeaderName, validateHeaderValue } from 'node:http'
import { BadInput, type Input, isNumber, isPair } from './control-input.ts'
import type { DeliverRequest } from './deliveries.ts'
import { environmentNames } from './environment-data.ts'
import type { RawHeaders } from './request-log.ts'

/** Reads the fields of POST /deliver: those of `DeliverRequest`, and `bodyBase64` for a body in bytes. */
export function readDeliverRequest(input: Input): DeliverRequest {
  const headers = input.optionalList('headers', 'pairs of a name and a value', isPair)
  const request = {
    environment: input.choice('environment', environmentNames),
    url: allowedUrl(input.text('url')),
    event: input.text('event'),
    action: input.text('action'),
    subtype: input.any('subtype') === null ? null : input.optionalText('subtype'),
    deliveryId: input.optionalText('deliveryId'),
    hookId: input.optionalText('hookId'),
    apiKey: input.optionalText('apiKey'),
    body: readBody(input),
    previousCode: input.optionalText('previousCode'),
    tamperedBody: input.optionalFlag('tamperedBody'),
    wrongKey: input.optionalFlag('wrongKey'),
    upperCaseSignature: input.optionalFlag('upperCaseSignature'),
    truncatedSignature: input.optionalFlag('truncatedSignature'),
    signature: input.optionalText('signature'),
    missingHeader: input.optionalText('missingHeader'),
    headers,
    unknownHook: input.optionalFlag('unknownHook'),
    duplicate: input.optionalFlag('duplicate'),
    reorderCompanion: input.optionalFlag('reorderCompanion'),
    dropConnection: input.optionalFlag('dropConnection'),
    noRetries: input.optionalFlag('noRetries'),
    retryDelays: input.optionalList('retryDelays', 'numbers of ms', isNumber),
    timeoutMs: input.optionalNumber('timeoutMs'),
  }
  if ((request.retryDelays?.length ?? 0) > 10) throw new BadInput('"retryDelays" may have 10 entries at most.')
  checkHeaders([
    ...(headers ?? []),
    ['ob-event', request.event],
    ['ob-action', request.action],
    ['ob-subtype', request.subtype ?? ''],
    ['ob-delivery-id', request.deliveryId ?? ''],
    ['ob-hook-id', request.hookId ?? ''],
    ['ob-signature', request.signature ?? ''],
  ])
  const given = Object.entries(request).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as unknown as DeliverRequest
}

/** The control server must not serve to bother others: this machine, and https (a tunnel's public URL), only. */
function allowedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const loopback = url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback)) return text
  throw new BadInput('"url" must be an https URL, or an http URL of this machine (127.0.0.1, localhost or [::1]).')
}

function readBody(input: Input): unknown {
  const json = input.any('body')
  const base64 = input.optionalText('bodyBase64')
  if (base64 === undefined) return json
  if (json !== undefined) throw new BadInput('Give "body" or "bodyBase64", not both.')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) throw new BadInput('"bodyBase64" must be base64.')
  return new Uint8Array(bytes)
}

function checkHeaders(headers: RawHeaders): void {
  for (const [name, value] of headers) {
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    } catch {
      throw new BadInput(`This cannot be sent as a header: ${JSON.stringify(name)}.`)
    }
  }
}
