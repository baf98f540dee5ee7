import type { EnvironmentSettings } from '../../shared/models/environment.ts'
import type { HeaderList } from '../../shared/models/exchange.ts'
import { appError, assertNever, err, ok, type Result } from '../../shared/result.ts'
import { CART_TOKEN_PLACEHOLDER } from '../../shared/validation/url.ts'
import { freeRequest, type OtherEnvironment } from './free-request.ts'
import type { Operation } from './operation.ts'
import { AGENT, about, type ServiceRequest } from './service-request.ts'
import { ownUrl, serviceUrl } from './url.ts'

type Fields = readonly (readonly [name: string, value: string])[]

interface Plan {
  readonly about: ServiceRequest['about']
  readonly method: string
  readonly url: Result<URL>
  /** Whether the interface asks for `Accept: application/json`. */
  readonly accept: boolean
  readonly form: Fields | null
}

const CART = '/svc-rest2/rest/shoppingCart'
const ACCEPT: HeaderList = [['Accept', 'application/json']]
const FORM: HeaderList = [['Content-Type', 'application/x-www-form-urlencoded']]

/** application/x-www-form-urlencoded in UTF-8, in the order of the fields. */
const formBody = (fields: Fields): Uint8Array =>
  new TextEncoder().encode(new URLSearchParams(fields.map(([name, value]) => [name, value])).toString())

const planned = ({ about, method, url, accept, form }: Plan): Result<ServiceRequest> => {
  if (!url.ok) return url
  const headers = [...AGENT, ...(accept ? ACCEPT : []), ...(form === null ? [] : FORM)]
  return ok({ about, method, url: url.value, headers, body: form === null ? new Uint8Array() : formBody(form) })
}

/** Obtain a token (§4.1). */
export const tokenRequest = (settings: EnvironmentSettings, clientSecret: string): Result<ServiceRequest> =>
  planned({
    about: about('token', 'Obtain a token', null),
    method: 'POST',
    url: serviceUrl(settings.baseUrl, '/oauth/token'),
    accept: false,
    form: [
      ['grant_type', 'client_credentials'],
      ['channel_id', settings.channelId],
      ['client_id', settings.clientId],
      ['client_secret', clientSecret],
    ],
  })

/**
 * Get applicable cart promotions (§4.3). Method and path are not published, so they come from the settings.
 * `{cartToken}` in the path is replaced by the percent-encoded cart token; without it, the cart token goes as the field
 * `token`, its name in the other cart operations: in the form with POST, in the query with GET.
 */
const applicableRequest = (settings: EnvironmentSettings, cartToken: string): Result<ServiceRequest> => {
  if (settings.applicablePromotions === null)
    return err(
      appError('path-not-configured', 'The path of "applicable cart promotions" is not set.', {
        hint: 'It is not published (§4.3). Enter the method and path that the service told you, in the settings.',
      }),
    )
  const { method, path } = settings.applicablePromotions
  const encoded = encodeURIComponent(cartToken.toWellFormed())
  const named = path.includes(CART_TOKEN_PLACEHOLDER)
  const filled = path.replaceAll(CART_TOKEN_PLACEHOLDER, () => encoded)
  const query = named || method === 'POST' ? '' : `${path.includes('?') ? '&' : '?'}token=${encoded}`
  return planned({
    about: about('applicable-promotions', 'Read applicable promotions', cartToken),
    method,
    url: serviceUrl(settings.baseUrl, filled + query),
    accept: true,
    form: method === 'POST' && !named ? [['token', cartToken]] : null,
  })
}

/** A cart operation (§4.4 to §4.6): a form, with DELETE too. */
const cartRequest = (
  settings: EnvironmentSettings,
  [method, name]: readonly ['POST' | 'DELETE', string],
  told: Plan['about'],
  form: Fields,
): Result<ServiceRequest> =>
  planned({ about: told, method, url: serviceUrl(settings.baseUrl, `${CART}/${name}`), accept: true, form })

/**
 * The request of an operation, as §4.2 to §4.7 document it, without its token. Errors: `path-not-configured`,
 * `path-invalid`, `url-invalid`, `other-origin`, and those of a free request.
 */
export const operationRequest = (
  settings: EnvironmentSettings,
  asked: Operation,
  other: OtherEnvironment = null,
): Result<ServiceRequest> => {
  const { operation } = asked
  switch (operation) {
    case 'catalog-events': {
      const url = serviceUrl(settings.baseUrl, '/catalog-api/v1/events')
      return planned({
        about: about(operation, 'List catalog events', null),
        method: 'GET',
        url,
        accept: false,
        form: null,
      })
    }
    case 'order-details': {
      const url = ownUrl(settings.baseUrl, asked.url)
      return planned({
        about: about(operation, 'Read order details', null),
        method: 'GET',
        url,
        accept: false,
        form: null,
      })
    }
    case 'applicable-promotions':
      return applicableRequest(settings, asked.cartToken)
    case 'use-code':
      return cartRequest(
        settings,
        ['POST', 'cartPromotionalCodeGroup'],
        about(operation, `Use code ${asked.code}`, asked.cartToken),
        [
          ['promotionalCode', asked.code],
          ['token', asked.cartToken],
        ],
      )
    case 'add-promotion':
      return cartRequest(
        settings,
        ['POST', 'addCartPromotion'],
        about(operation, `Add ${asked.name ?? asked.promotionId}`, asked.cartToken),
        promotionFields(asked),
      )
    case 'release-promotion':
      return cartRequest(
        settings,
        ['DELETE', 'releaseCartPromotion'],
        about(operation, `Release ${asked.name ?? asked.promotionId}`, asked.cartToken),
        promotionFields(asked),
      )
    case 'free':
      return freeRequest(settings, asked, other)
    default:
      return assertNever(operation)
  }
}

const promotionFields = (asked: { readonly promotionId: string; readonly cartToken: string }): Fields => [
  ['promotionId', asked.promotionId],
  ['token', asked.cartToken],
]
