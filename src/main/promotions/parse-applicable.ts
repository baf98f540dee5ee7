import type { GroupCartPromotion, Misfit } from '../../shared/models/promotion.ts'
import { parseKeepingNumbers } from './json-text.ts'
import { createShapeReader, type JsonObject, type ShapeReader } from './shape-reader.ts'

/** What a response to "get applicable cart promotions" says, and where it departs from §2.2. */
export type ApplicableList =
  | {
      readonly fits: true
      readonly currency: string | null
      readonly timeLeft: string | null
      readonly promotions: readonly GroupCartPromotion[]
      readonly misfits: readonly Misfit[]
    }
  | { readonly fits: false; readonly misfits: readonly Misfit[] }

const LIST_PARENT = 'shopping-cart-sales.availableCartPromotions'

/** More misfits of one response than these say nothing new. */
const MOST_MISFITS = 100

const readGroup = (read: ShapeReader, promotion: JsonObject, path: string): GroupCartPromotion['group'] => {
  const group = read.object(promotion, 'group', path)
  if (group === null) return null
  const text = (name: string): string => read.text(group, name, `${path}.group`) ?? ''
  return {
    id: text('@id'),
    name: text('name'),
    validationType: text('validationType'),
    validationMethod: text('validationMethod'),
  }
}

const readPromotion = (read: ShapeReader, value: unknown, path: string): GroupCartPromotion | null => {
  const promotion = read.asObject(value, path)
  if (promotion === null) return null
  const text = (name: string): string => read.text(promotion, name, path) ?? ''
  const elements = read.object(promotion, 'promotionComElements', path)
  return {
    id: text('@id'),
    name: text('name'),
    type: text('type'),
    value: text('value'),
    group: readGroup(read, promotion, path),
    description: elements && read.text(elements, 'description', `${path}.promotionComElements`),
  }
}

/** A promotion without an id of its own cannot be applied, so it is noted and left out. */
const readPromotions = (read: ShapeReader, elements: readonly unknown[]): readonly GroupCartPromotion[] => {
  const byId = new Map<string, GroupCartPromotion>()
  elements.forEach((element, index) => {
    const path = `${LIST_PARENT}.groupCartPromotion[${index}]`
    const promotion = readPromotion(read, element, path)
    if (promotion === null) return
    if (promotion.id === '') read.note(path, 'left out, because it has no @id')
    else if (byId.has(promotion.id)) read.note(path, `left out, because ${promotion.id} stands in the list before`)
    else byId.set(promotion.id, promotion)
  })
  return [...byId.values()]
}

const mostOf = (misfits: readonly Misfit[]): readonly Misfit[] => {
  const more = misfits.length - MOST_MISFITS
  if (more <= 0) return misfits
  return [...misfits.slice(0, MOST_MISFITS), { path: '', problem: `and ${more} more of the same response` }]
}

/**
 * Reads the list of promotions applicable to a cart (§2.2) from a response body (JSON, UTF-8).
 * Tolerant: decimals stay text, unknown types and values are kept as they came, one object instead of the array is a
 * list of one. Everything that did not fit is named with its path. `fits` is false when there is no list to be found.
 */
export const parseApplicable = (body: Uint8Array, cartToken: string): ApplicableList => {
  const parsed = parseKeepingNumbers(new TextDecoder().decode(body))
  if (parsed === undefined) return { fits: false, misfits: [{ path: '', problem: 'the response is not JSON' }] }
  const read = createShapeReader()
  const root = read.asObject(parsed, '')
  if (root === null) return { fits: false, misfits: read.misfits() }
  const token = read.text(root, '@token', '')
  if (token !== null && token !== cartToken) read.note('@token', 'the token of another cart')
  const currency = read.text(root, '@currency', '')
  const timeLeft = read.text(root, '@timeLeft', '')
  const sales = read.object(root, 'shopping-cart-sales', '')
  const available = sales && read.object(sales, 'availableCartPromotions', 'shopping-cart-sales')
  const elements = available && read.list(available, 'groupCartPromotion', LIST_PARENT)
  if (elements === null) return { fits: false, misfits: read.misfits() }
  const promotions = readPromotions(read, elements)
  return { fits: true, currency, timeLeft, promotions, misfits: mostOf(read.misfits()) }
}
