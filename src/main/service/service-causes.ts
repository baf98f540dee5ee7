import type { EnvironmentName } from '../../shared/models/environment.ts'
import type { OperationName } from '../../shared/models/exchange.ts'
import type { ServiceError } from '../../shared/models/service-error.ts'
import { assertNever } from '../../shared/result.ts'
import { type Cause, cause } from './cause.ts'
import { forbiddenCauses, publishedCauses } from './published-causes.ts'

/** What a call was, as far as its likely causes depend on it. */
export interface CallContext {
  readonly operation: OperationName
  readonly environment: EnvironmentName
}

export const serviceTitle = (error: ServiceError): string => {
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

const redirectCauses = (location: string | null): readonly Cause[] => [
  cause(
    location === null ? 'The address has moved.' : `The address has moved to ${location}.`,
    'If that is the service, set the base URL to it. Redirects are not followed: token and client secret would go along.',
  ),
  cause('A gateway or a login page stands before the service.', 'Use a network that reaches the service directly.'),
]

const cartGone = cause(
  'The cart token is wrong, or the time of the cart is up.',
  'Use the token of an open cart.',
  '§2.2',
)

/** The error bodies of the cart operations are not published, so these follow from §3 and §4. */
const operationCauses: Readonly<Record<OperationName, readonly Cause[]>> = {
  token: [
    cause('What answers is not the token endpoint.', 'Check the base URL in the settings, its path too.', '§4.1'),
    cause('A field of the request is not of its form.', 'Check the channel id and the client id.', '§4.1'),
  ],
  'catalog-events': [cause('The base URL is not that of the API.', 'Check it in the settings, its path too.', '§4.2')],
  'order-details': [
    cause('The order is not known in this environment.', 'Check that the webhook is of this environment.', '§4.7'),
    cause('Its endpoint wants another method.', 'Only the url is published: ask the service for the method.', '§4.7'),
  ],
  'applicable-promotions': [
    cause('The method or the path is not right.', 'They are not published: check them in the settings.', '§4.3'),
    cartGone,
  ],
  'use-code': [cause('The promotional code is not known.', 'Check the code, capital letters too.', '§4.4'), cartGone],
  'add-promotion': [
    cause('The promotional code of this promotion was not used first.', 'Use the code on this cart, then add.', '§3'),
    cartGone,
  ],
  'release-promotion': [
    cause('The promotion is not applied to this cart.', 'Only an applied promotion can be released.', '§3'),
    cartGone,
  ],
}

const gateway = cause(
  'A gateway, a login page or a proxy answers instead of the service.',
  'Read the page in the response.',
)

const otherCauses = (status: number, summary: string, operation: OperationName): readonly Cause[] => {
  const trouble = cause('The service, or a gateway before it, is in trouble.', 'Try again later.')
  if (status >= 500) return summary.endsWith('HTML page') ? [trouble, gateway] : [trouble]
  if (summary.endsWith('HTML page'))
    return [
      cause('The base URL leads to a web page, not to the API.', 'Check the base URL in the settings.', '§5.1'),
      gateway,
    ]
  if (status < 300) return [cause('What answers is not the token endpoint.', 'Check the base URL.', '§4.1')]
  if (status === 429) return [cause('Too many calls in a short time.', 'Wait, then try again.', '§8')]
  const wrongBase = cause('The base URL is wrong.', 'Check it in the settings, its path too.', '§5.1')
  return [...operationCauses[operation], ...(status === 404 ? [wrongBase] : [])]
}

/** The likely causes of an error that the service told, most likely first. */
export const serviceCauses = (error: ServiceError, { operation, environment }: CallContext): readonly Cause[] => {
  switch (error.kind) {
    case 'invalid_grant':
    case 'invalid_client':
    case 'AUTH001':
    case 'UNAUTHORIZED':
      return publishedCauses[error.kind]
    case 'FORBIDDEN':
      return forbiddenCauses(environment)
    case 'redirect':
      return redirectCauses(error.location)
    case 'other':
      return otherCauses(error.status, error.summary, operation)
    default:
      return assertNever(error)
  }
}
