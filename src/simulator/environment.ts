import type { IncomingHttpHeaders } from 'node:http'
import { type Answer, forbidden, ok, problem } from './answers.ts'
import { refuseUnauthorized, rewriteAuthorization } from './authorization.ts'
import {
  answerAddPromotion,
  answerApplicablePromotions,
  answerReleasePromotion,
  answerUseCode,
} from './cart-endpoints.ts'
import { type Carts, createCarts } from './carts.ts'
import { catalogEvents } from './catalog.ts'
import type { SimulatorClock } from './clock.ts'
import { type EnvironmentData, type EnvironmentName, environmentData } from './environment-data.ts'
import { createFaults, type FaultPlan, type ForbiddenReason } from './faults.ts'
import { type Operation, orderCodeOf, type Route, routeOf } from './operations.ts'
import { createOrders, type Orders } from './orders.ts'
import type { RawHeaders } from './request-log.ts'
import { answerTokenRequest } from './token-endpoint.ts'
import type { Tokens } from './tokens.ts'

/** A request as it came, read whole. */
interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: RawHeaders
  readonly body: string
}

/** One environment of the service: its state, and its answer to a call. */
export interface Environment {
  readonly data: EnvironmentData
  readonly faults: FaultPlan
  readonly tokens: Tokens
  readonly carts: Carts
  readonly orders: Orders
  answer(call: Call): Answer
}

const forbiddenMessages: Readonly<Record<ForbiddenReason, string>> = {
  permission: 'The channel lacks permission for this resource',
  'event-not-assigned': 'The event is not assigned or published for the channel',
  'not-in-plan': "The API is not included in the channel's plan",
  'not-certified': 'Production needs a successful certification and production credentials',
}

export function createEnvironment(
  name: EnvironmentName,
  clock: SimulatorClock,
  allTokens: Readonly<Record<EnvironmentName, Tokens>>,
): Environment {
  const data = environmentData[name]
  const otherName = name === 'test' ? 'production' : 'test'
  const other = environmentData[otherName]
  const tokens = allTokens[name]
  const otherTokens = allTokens[otherName]
  const carts = createCarts(clock, data.promotions)
  carts.open(data.cartToken)
  const orders = createOrders(clock, name === 'test' ? 'T' : 'P')
  const faults = createFaults({ clock, expireTokens: tokens.expireAll, expireCarts: carts.expireAll })

  function answerOperation(operation: Operation, call: Call): Answer {
    const { accept, 'content-type': contentType } = call.headers
    const cartCall = { method: call.method, query: call.query, accept, contentType, body: call.body }
    switch (operation) {
      case 'token':
        return answerTokenRequest({ data, other, clock, tokens, otherTokens }, faults.state(), contentType, call.body)
      case 'catalog':
        return ok(catalogEvents(data))
      case 'applicablePromotions':
        return answerApplicablePromotions(carts, cartCall, faults.state().promotionList)
      case 'useCode':
        return answerUseCode(carts, cartCall)
      case 'addPromotion':
        return answerAddPromotion(carts, cartCall)
      case 'releasePromotion':
        return answerReleasePromotion(carts, cartCall)
      case 'order': {
        const order = orders.find(orderCodeOf(call.path) ?? '')
        return order === null ? problem(404, 'unknown-order', 'No order has this code') : ok(order)
      }
    }
  }

  function answer(call: Call): Answer {
    const route = routeOf(call.path)
    if (route?.operation !== 'token') {
      const headers = rewriteAuthorization(call.rawHeaders, faults.state().authorization)
      const refusal = refuseUnauthorized(headers, tokens) ?? refuseForbidden(route)
      if (refusal !== null) return refusal
    }
    if (route === null) return problem(404, 'unknown-path', 'Nothing is served at this path')
    if (!route.methods.includes(call.method)) {
      return {
        ...problem(405, 'method-not-allowed', `The method is ${route.methods.join(' or ')}`),
        headers: { allow: route.methods.join(', ') },
      }
    }
    return answerOperation(route.operation, call)
  }

  function refuseForbidden(route: Route | null): Answer | null {
    const met = faults.state().forbidden.find(({ operation }) => operation === null || operation === route?.operation)
    return met === undefined ? null : forbidden(forbiddenMessages[met.reason])
  }

  return { data, faults, tokens, carts, orders, answer }
}
