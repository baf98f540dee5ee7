import { type Answer, ok, problem } from './answers.ts'
import type { CartRefusal, CartResult, Carts } from './carts.ts'
import { isForm, readFields, readForm } from './forms.ts'
import { type PromotionListShape, promotionList } from './promotion-list.ts'

/** One call of a cart operation: the parts of the request that they read. */
export interface CartCall {
  readonly method: string
  readonly query: URLSearchParams
  readonly accept: string | undefined
  readonly contentType: string | undefined
  readonly body: string
}

/** Get applicable promotions (§4.3): the cart token in the query, or, with POST, in the query or a form. */
export function answerApplicablePromotions(carts: Carts, call: CartCall, shape: PromotionListShape): Answer {
  const fromForm = call.method === 'POST' && isForm(call.contentType)
  const read = readFields(fromForm ? new URLSearchParams(call.body) : call.query, ['token'])
  if ('detail' in read) return problem(400, 'bad-request', read.detail)
  const result = carts.read(read.fields.token)
  return 'cart' in result ? ok(promotionList(result.cart, shape)) : refusalAnswer(result.refusal)
}

/** Use a promotional code (§4.4). */
export function answerUseCode(carts: Carts, call: CartCall): Answer {
  return cartOperation(call, ['promotionalCode', 'token'], (form) => carts.enterCode(form.token, form.promotionalCode))
}

/** Add a promotion (§4.5). */
export function answerAddPromotion(carts: Carts, call: CartCall): Answer {
  return cartOperation(call, ['promotionId', 'token'], (form) => carts.change(form.token, form.promotionId, 'add'))
}

/** Release a promotion (§4.6): the form stands in the body of a DELETE. */
export function answerReleasePromotion(carts: Carts, call: CartCall): Answer {
  return cartOperation(call, ['promotionId', 'token'], (form) => carts.change(form.token, form.promotionId, 'release'))
}

/** The headers of §4.4 are insisted on. The bodies of the answers are not published: they are the simulator's own. */
function cartOperation<Name extends string>(
  call: CartCall,
  names: readonly Name[],
  work: (form: Readonly<Record<Name, string>>) => CartResult,
): Answer {
  if (!call.accept?.toLowerCase().includes('application/json')) {
    return problem(406, 'not-acceptable', 'The Accept header must be application/json')
  }
  const form = readForm(call.contentType, call.body, names)
  if ('detail' in form) return problem(isForm(call.contentType) ? 400 : 415, 'bad-request', form.detail)
  const result = work(form.fields)
  if ('refusal' in result) return refusalAnswer(result.refusal)
  const { token, codes, promotions } = result.cart
  return ok({
    cart: token,
    codes,
    promotions: promotions.map(({ promotion, state }) => ({ promotionId: promotion.id, state })),
  })
}

const refusals: Readonly<Record<CartRefusal, readonly [status: number, detail: string]>> = {
  'unknown-cart': [404, 'No cart has this token'],
  'cart-expired': [410, 'The time of this cart is up'],
  'unknown-code': [404, 'No promotion has this promotional code'],
  'unknown-promotion': [404, 'No promotion has this id'],
  'code-not-used': [409, 'The promotional code of this promotion was not used on this cart'],
  'already-applied': [409, 'The promotion is already applied to this cart'],
  'not-applied': [409, 'The promotion is not applied to this cart'],
}

function refusalAnswer(refusal: CartRefusal): Answer {
  const [status, detail] = refusals[refusal]
  return problem(status, refusal, detail)
}
