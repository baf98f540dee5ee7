import { beforeEach, expect, it, vi } from 'vitest'
import type { Exchange } from '../../../../src/shared/models/exchange.ts'
import { appError, err, ok, type Result } from '../../../../src/shared/result.ts'
import { eventually } from '../../../support/eventually.ts'
import { exchangeRowOf } from './rows.ts'

const target = { channelKey: 'c', environment: 'test' } as const
const exchangeOf = (id: number, startedAt: number): Exchange => ({
  id,
  target,
  operation: 'catalog-events',
  startedAt,
  request: { method: 'GET', url: 'https://a.example/', headers: [], body: new Uint8Array() },
  response: null,
  timing: { queued: 0, firstByte: null, total: 1 },
  failure: null,
  circumstances: null,
  cartToken: null,
  label: 'List the catalog events',
  repeatOf: null,
})

let stored: Exchange | null
let answer: () => Promise<Result<{ exchange: Exchange }>>
vi.mock('../../../../src/renderer/bridge.ts', () => ({
  bridge: {
    getCatalog: async () => ok({ exchange: stored }),
    listCatalogEvents: () => answer(),
    getExchange: async ({ id }: { id: number }) => ok(exchangeOf(id, id)),
  },
}))
const { useCatalog } = await import('../../../../src/renderer/stores/catalog.ts')

const desk = () => useCatalog.getState().desks['c/test']
const { load, fetch, applyRecorded, reset } = useCatalog.getState()

beforeEach(() => {
  reset()
  stored = null
})

it('shows what was fetched last, asked once, and nothing where nothing was', async () => {
  await load(target)
  expect(desk()).toMatchObject({ exchange: null, loaded: true })
  stored = exchangeOf(4, 4)
  await load(target)
  expect(desk()?.exchange).toBeNull()
  reset()
  await load(target)
  expect(desk()?.exchange?.id).toBe(4)
})

it('fetches once at a time, and says why nothing went out', async () => {
  const held = Promise.withResolvers<Result<{ exchange: Exchange }>>()
  let asked = 0
  answer = () => {
    asked++
    return held.promise
  }
  const first = fetch(target)
  await fetch(target)
  expect([asked, desk()?.busy]).toEqual([1, true])
  held.resolve(err(appError('cancelled', 'Cancelled.')))
  await first
  expect(desk()).toMatchObject({ busy: false, problem: { code: 'cancelled' } })
})

it('follows a call that was made elsewhere, once the room was opened, and never goes back to an older one', async () => {
  applyRecorded([exchangeRowOf(7, { target, operation: 'catalog-events' })])
  expect(desk()).toBeUndefined()
  await load(target)
  applyRecorded([exchangeRowOf(8, { target, operation: 'token' })])
  applyRecorded([exchangeRowOf(7, { target, operation: 'catalog-events' })])
  await eventually(() => expect(desk()?.exchange?.id).toBe(7))
  answer = async () => ok({ exchange: exchangeOf(3, 3) })
  await fetch(target)
  expect(desk()?.exchange?.id).toBe(7)
})
