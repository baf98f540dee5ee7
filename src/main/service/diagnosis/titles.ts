import type { CallFailure, NetworkError, ServiceError } from '../../../shared/models/service-error.ts'
import { assertNever } from '../../../shared/result.ts'

const networkTitles: Readonly<Record<NetworkError['kind'], string>> = {
  'name-not-found': 'The host of the service was not found',
  refused: 'The connection was refused',
  reset: 'The connection was cut before the answer was complete',
  tls: 'No secure connection to the service',
  timeout: 'The service did not answer in time',
  cancelled: 'The call was cancelled',
  proxy: 'The proxy did not let the call through',
  protocol: 'The answer is not valid HTTP',
  'too-large': 'The answer is too large',
  other: 'The service could not be reached',
}

const serviceTitle = (error: ServiceError): string => {
  switch (error.kind) {
    case 'invalid_grant':
      return 'invalid_grant: the service does not accept the channel'
    case 'invalid_client':
      return 'invalid_client: the service does not accept the credentials'
    case 'AUTH001':
      return 'AUTH001: the service does not accept the token'
    case 'UNAUTHORIZED':
      return 'UNAUTHORIZED: the service saw no usable token'
    case 'FORBIDDEN':
      return 'FORBIDDEN: the channel may not do this'
    case 'redirect':
      return `The service answered with a redirect (${error.status})`
    case 'other':
      return `The service answered ${error.summary}`
    default:
      return assertNever(error)
  }
}

/** What happened, in words. */
export const failureTitle = (source: CallFailure['source']): string =>
  source.from === 'service' ? serviceTitle(source.error) : networkTitles[source.error.kind]
