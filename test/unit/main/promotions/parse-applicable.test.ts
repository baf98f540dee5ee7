import { describe, expect, it } from 'vitest'
import { parseApplicable } from '../../../../src/main/promotions/parse-applicable.ts'

const element = (id: string, more: object = {}): object => ({
  '@id': id,
  name: `Promotion ${id}`,
  type: 'PERCENTAGE',
  value: '10.50',
  group: { '@id': 'g1', name: 'Schools', validationType: 'INTERNAL', validationMethod: 'USER' },
  promotionComElements: { name: 'Spring', description: 'For groups of ten' },
  ...more,
})
const response = (groupCartPromotion: unknown): object => ({
  '@token': 'cart-1',
  '@currency': 'EUR',
  '@timeLeft': '540',
  'shopping-cart-sales': { availableCartPromotions: { groupCartPromotion } },
})
const parse = (value: unknown) =>
  parseApplicable(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)), 'cart-1')
const fitting = (value: unknown) => {
  const list = parse(value)
  if (!list.fits) throw new Error(`does not fit: ${JSON.stringify(list.misfits)}`)
  return list
}
const LIST = 'shopping-cart-sales.availableCartPromotions.groupCartPromotion'

describe('parseApplicable', () => {
  it('reads the published shape without a misfit', () => {
    expect(fitting(response([element('p1')]))).toEqual({
      fits: true,
      currency: 'EUR',
      timeLeft: '540',
      promotions: [
        {
          id: 'p1',
          name: 'Promotion p1',
          type: 'PERCENTAGE',
          value: '10.50',
          group: { id: 'g1', name: 'Schools', validationType: 'INTERNAL', validationMethod: 'USER' },
          description: 'For groups of ten',
        },
      ],
      misfits: [],
    })
  })

  it('reads an empty list and one of 500', () => {
    expect(fitting(response([])).promotions).toEqual([])
    const many = fitting(response(Array.from({ length: 500 }, (_, index) => element(`p${index}`))))
    expect(many.promotions).toHaveLength(500)
    expect(many.promotions[499]?.id).toBe('p499')
    expect(many.misfits).toEqual([])
  })

  it('takes one object instead of the array, and says so', () => {
    const list = fitting(response(element('p1')))
    expect(list.promotions.map(({ id }) => id)).toEqual(['p1'])
    expect(list.misfits).toEqual([{ path: LIST, problem: 'an object instead of an array' }])
  })

  it.each([
    ['missing', undefined, 'missing'],
    ['null', null, 'null instead of an array'],
    ['an empty text', '', 'an empty text instead of an array'],
  ])('takes a list that is %s as empty, and says so', (_name, value, problem) => {
    const list = fitting(response(value))
    expect(list.promotions).toEqual([])
    expect(list.misfits).toEqual([{ path: LIST, problem }])
  })

  it('keeps decimals as they were written, even where they came as numbers', () => {
    const text = JSON.stringify(response([element('p1', { value: '@@' })])).replace('"@@"', '10.50')
    const list = fitting(text)
    expect(list.promotions[0]?.value).toBe('10.50')
    expect(list.misfits).toEqual([{ path: `${LIST}[0].value`, problem: 'a number instead of a text' }])
  })

  it('keeps unknown types and values as they came', () => {
    const group = { '@id': '', name: 'x', validationType: 'ORACLE', validationMethod: '???' }
    const list = fitting(response([element('p1', { type: 'MOON_PHASE', value: 'a lot', group, extra: [1] })]))
    expect(list.promotions[0]).toMatchObject({ type: 'MOON_PHASE', value: 'a lot', group: { validationMethod: '???' } })
    expect(list.misfits).toEqual([])
  })

  it('names each field that is missing or of another kind', () => {
    const list = fitting({
      '@token': 'cart-1',
      'shopping-cart-sales': {
        availableCartPromotions: { groupCartPromotion: [{ '@id': 'p1', name: null, type: true }] },
      },
    })
    expect(list.promotions).toEqual([{ id: 'p1', name: '', type: '', value: '', group: null, description: null }])
    expect(list.misfits.map(({ path, problem }) => `${path}: ${problem}`)).toEqual([
      '@currency: missing',
      '@timeLeft: missing',
      `${LIST}[0].promotionComElements: missing`,
      `${LIST}[0].name: null instead of a text`,
      `${LIST}[0].type: true or false instead of a text`,
      `${LIST}[0].value: missing`,
      `${LIST}[0].group: missing`,
    ])
  })

  it('leaves out what has no id or the id of another, and says so', () => {
    const list = fitting(response([element('p1'), element('p1', { name: 'again' }), element(''), 'text']))
    expect(list.promotions.map(({ name }) => name)).toEqual(['Promotion p1'])
    expect(list.misfits.map(({ path }) => path)).toEqual([`${LIST}[1]`, `${LIST}[2]`, `${LIST}[3]`])
  })

  it('notes the token of another cart', () => {
    expect(fitting({ ...response([]), '@token': 'cart-2' }).misfits).toEqual([
      { path: '@token', problem: 'the token of another cart' },
    ])
  })

  it('names at most 100 misfits and counts the rest', () => {
    const { misfits } = fitting(response(Array.from({ length: 101 }, () => 7)))
    expect(misfits).toHaveLength(101)
    expect(misfits.at(-1)?.problem).toBe('and 1 more of the same response')
  })

  it.each([
    ['an HTML page', '<html></html>', [{ path: '', problem: 'the response is not JSON' }]],
    ['nothing', '', [{ path: '', problem: 'the response is not JSON' }]],
    ['an array', [], [{ path: '', problem: 'an array instead of an object' }]],
    ['a list of another kind', response('none'), [{ path: LIST, problem: 'a text instead of an array' }]],
  ])('says that %s is of another shape', (_name, value, misfits) => {
    expect(parse(value)).toEqual({ fits: false, misfits })
  })

  it('says which level of the published shape is missing', () => {
    expect(parse({ ...response([]), 'shopping-cart-sales': [] })).toEqual({
      fits: false,
      misfits: [{ path: 'shopping-cart-sales', problem: 'an array instead of an object' }],
    })
  })
})
