import type { Exchange, HeaderList } from '../../shared/models/exchange.ts'
import type { HttpRequest } from './http-dispatch.ts'

/** A request without its token, and how its exchange is told. */
export interface ServiceRequest extends HttpRequest {
  readonly about: Pick<Exchange, 'operation' | 'label' | 'cartToken' | 'repeatOf'>
}

/** Not in the interface; firewalls in front of services refuse requests that do not say who asks. */
export const AGENT: HeaderList = [['User-Agent', 'Greenroom']]

/** How an exchange is told: its operation, and in words what it is about. */
export const about = (
  operation: Exchange['operation'],
  text: string,
  cartToken: string | null,
): ServiceRequest['about'] => ({
  operation,
  label: text,
  cartToken,
  repeatOf: null,
})
