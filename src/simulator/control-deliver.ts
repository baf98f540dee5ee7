import { validateHeaderName, validateHeaderValue } from 'node:http'
import { BadInput, type Input, isNumber, isPair } from './control-input.ts'
import type { DeliverRequest } from './deliveries.ts'
import { environmentNames } from './environment-data.ts'
import type { RawHeaders } from './request-log.ts'

/** The fields of POST /deliver: those of `DeliverRequest`, and `bodyBase64` for a body in bytes. */
export const deliverFields = {
  environment: 'test or production',
  url: 'where to: https, or http on this machine',
  event: 'ob-event',
  action: 'ob-action',
  subtype: 'ob-subtype; null leaves it out',
  deliveryId: 'ob-delivery-id; a new one when left out',
  hookId: "ob-hook-id; the environment's hook when left out",
  apiKey: "the key that signs; the hook's when left out",
  body: 'any JSON value; a plausible body when left out',
  bodyBase64: 'a body in bytes, instead of body',
  previousCode: 'makes the order of an ORDER event one that replaces this one',
  tamperedBody: 'true: the body is changed after it was signed',
  wrongKey: 'true: signed with a key that is not the one of the hook',
  upperCaseSignature: 'true',
  truncatedSignature: 'true: 63 characters',
  signature: 'sent instead of the signature',
  missingHeader: 'the name of a header to leave out',
  headers: 'further header lines: a list of pairs of name and value',
  unknownHook: 'true: a hook id that is not known',
  duplicate: 'true: the first attempt is sent twice',
  reorderCompanion: 'true: the companion is sent first',
  dropConnection: 'true: the connection is cut in the middle of the first attempt',
  noRetries: 'true',
  retryDelays: 'a list: milliseconds before each retry; 1000, 2000, 4000 when left out',
  timeoutMs: 'milliseconds until an attempt without an answer is given up; 10000 when left out',
}

/** Reads them. */
export function readDeliverRequest(input: Input): DeliverRequest {
  const headers = input.optionalList('headers', 'pairs of a name and a value', isPair)
  const request: DeliverRequest = {
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
  return request
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
