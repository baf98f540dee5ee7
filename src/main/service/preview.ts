import type { EnvironmentSettings } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { AuthorizationForm, PlannedRequest } from '../../shared/models/request.ts'
import { ok, type Result } from '../../shared/result.ts'
import { mask } from '../redaction/secret.ts'
import { authorizationHeader } from './authorization.ts'
import type { OtherEnvironment } from './free-request.ts'
import { sentHeaders } from './http.ts'
import { operationRequest, tokenRequest } from './operations.ts'

/** Stands for the client secret while a form is made: the form leaves it as it is, and its mask takes its place. */
const STANDS_FOR_SECRET = 'client-secret-of-the-channel'

/** The masks of a token in its forms: what was changed in it cannot be seen in a mask. */
const maskedToken = (form: AuthorizationForm): Exchange['request']['headers'] =>
  form === 'changed-character'
    ? authorizationHeader(mask('changed access token'), 'as-it-should')
    : authorizationHeader(mask('access token'), form)

/** What a request would be on the wire, as its exchange will show it. Errors as those of its call. */
export const previewOf = (
  settings: EnvironmentSettings,
  asked: PlannedRequest,
  form: AuthorizationForm,
  other: OtherEnvironment,
): Result<Exchange['request']> => {
  if (asked.operation === 'token') {
    const built = tokenRequest(settings, STANDS_FOR_SECRET)
    if (!built.ok) return built
    const { method, url, body } = built.value
    const text = new TextDecoder().decode(body).replace(STANDS_FOR_SECRET, mask('client secret'))
    // The length is that of the secret, which is not told.
    const told = sentHeaders(built.value).filter(([name]) => name !== 'content-length')
    return ok({ method, url: url.href, headers: told, body: new TextEncoder().encode(text) })
  }
  const built = operationRequest(settings, asked, other)
  if (!built.ok) return built
  const request = { ...built.value, headers: [...built.value.headers, ...maskedToken(form)] }
  return ok({ method: request.method, url: request.url.href, headers: sentHeaders(request), body: request.body })
}
