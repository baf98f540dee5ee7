import type { Exchange } from './models/exchange.ts'
import { type PlannedRequest, plannedRequestSchema } from './models/request.ts'
import { appError, assertNever, err, ok, type Result } from './result.ts'
import { isReservedHeader } from './validation/free-request.ts'

const MASK = '•••«'

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const planned = ({ operation, request, cartToken }: Exchange): Record<string, unknown> => {
  const form = new URLSearchParams(decode(request.body))
  const ofCart = { operation, cartToken: form.get('token') ?? cartToken ?? '' }
  switch (operation) {
    case 'token':
    case 'catalog-events':
      return { operation }
    case 'order-details':
      return { operation, url: request.url }
    case 'applicable-promotions':
      return { operation, cartToken: cartToken ?? '' }
    case 'use-code':
      return { ...ofCart, code: form.get('promotionalCode') ?? '' }
    case 'add-promotion':
    case 'release-promotion':
      return { ...ofCart, promotionId: form.get('promotionId') ?? '' }
    case 'free': {
      const { method, url: path, headers, body } = request
      return { operation, method, path, headers: headers.filter(([name]) => !isReservedHeader(name)), body }
    }
    default:
      return assertNever(operation)
  }
}

/** Whether something that is needed to send it again was masked when it was recorded. */
const isMasked = (request: PlannedRequest): boolean =>
  Object.values(request).some((value) => {
    const text = value instanceof Uint8Array ? decode(value) : typeof value === 'string' ? value : JSON.stringify(value)
    return text.includes(MASK) || text.includes(encodeURIComponent(MASK))
  })

/**
 * The request that a stored exchange was made of, to be made again: an operation is built anew from its fields, a free
 * request is taken as it was stored. Errors: `masked` where a field was masked, `invalid` where one is missing.
 */
export const requestOf = (exchange: Exchange): Result<PlannedRequest> => {
  const parsed = plannedRequestSchema.safeParse(planned(exchange))
  if (!parsed.success)
    return err(
      appError('invalid', 'This request cannot be made again: what it was made of is not all recorded.', {
        hint: 'Put it together anew with "New request".',
      }),
    )
  if (isMasked(parsed.data))
    return err(
      appError(
        'masked',
        'This request cannot be made again as it was: a secret in it was masked when it was recorded.',
        {
          hint: 'Put it together anew with "New request".',
        },
      ),
    )
  return ok(parsed.data)
}
