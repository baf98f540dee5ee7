/** The operations of the service (§4). The paths of §4.3 and §4.7 are not published: they are the simulator's own. */
export const operations = [
  'token',
  'catalog',
  'applicablePromotions',
  'useCode',
  'addPromotion',
  'releasePromotion',
  'order',
] as const
export type Operation = (typeof operations)[number]

export interface Route {
  readonly operation: Operation
  readonly methods: readonly string[]
}

export const applicablePromotionsPath = '/svc-rest2/rest/shoppingCart/availableCartPromotions'
const ordersPath = '/orders-api/v1/orders/'

export const orderPath = (code: string): string => ordersPath + encodeURIComponent(code)

const routes: Readonly<Record<string, Route>> = {
  '/oauth/token': { operation: 'token', methods: ['POST'] },
  '/catalog-api/v1/events': { operation: 'catalog', methods: ['GET'] },
  [applicablePromotionsPath]: { operation: 'applicablePromotions', methods: ['GET', 'POST'] },
  '/svc-rest2/rest/shoppingCart/cartPromotionalCodeGroup': { operation: 'useCode', methods: ['POST'] },
  '/svc-rest2/rest/shoppingCart/addCartPromotion': { operation: 'addPromotion', methods: ['POST'] },
  '/svc-rest2/rest/shoppingCart/releaseCartPromotion': { operation: 'releasePromotion', methods: ['DELETE'] },
}

/** The route of a path without its query, or null where nothing is. */
export function routeOf(path: string): Route | null {
  if (path.startsWith(ordersPath) && path.length > ordersPath.length) return { operation: 'order', methods: ['GET'] }
  return Object.hasOwn(routes, path) ? (routes[path] ?? null) : null
}

/** The code in the path of an order, or null when it is not decodable. */
export function orderCodeOf(path: string): string | null {
  try {
    return decodeURIComponent(path.slice(ordersPath.length))
  } catch {
    return null
  }
}
