import type { EnvironmentName, EnvironmentSettings } from '../../shared/models/environment.ts'
import type { FreeRequest } from '../../shared/models/request.ts'
import { appError, err, ok, type Result } from '../../shared/result.ts'
import { checkFreePath, checkHeaders } from '../../shared/validation/free-request.ts'
import { AGENT, about, type ServiceRequest } from './service-request.ts'
import { serviceUrl } from './url.ts'

/** The other environment of the channel, where it is set up: to say so when a path is of it. */
export type OtherEnvironment = { readonly name: EnvironmentName; readonly baseUrl: string } | null

/**
 * A free request, as it was put together. Errors: `path-invalid`, `other-environment`, `other-origin` (field `path`) and
 * `invalid` (field `headers`).
 */
export const freeRequest = (
  settings: EnvironmentSettings,
  asked: FreeRequest,
  other: OtherEnvironment,
): Result<ServiceRequest> => {
  const problem = checkFreePath(asked.path, { baseUrl: settings.baseUrl, other })
  if (problem !== null) return err(appError(problem.code, problem.message, { field: 'path' }))
  const headerProblem = checkHeaders(asked.headers)
  if (headerProblem !== null) return err(appError('invalid', headerProblem.message, { field: 'headers' }))
  const url = asked.path.startsWith('/') ? serviceUrl(settings.baseUrl, asked.path) : ok(new URL(asked.path))
  if (!url.ok) return url
  const named = asked.headers.some(([name]) => name.toLowerCase() === 'user-agent')
  return ok({
    about: about('free', url.value.pathname + url.value.search, null),
    method: asked.method,
    url: url.value,
    headers: named ? asked.headers : [...AGENT, ...asked.headers],
    body: asked.body,
  })
}
