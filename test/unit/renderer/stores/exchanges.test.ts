import { beforeEach, expect, it, vi } from 'vitest'
import type { Target } from '../../../../src/shared/models/environment.ts'
import { appError, err, ok } from '../../../../src/shared/result.ts'
import { eventually } from '../../../support/eventually.ts'
import { exchangeRowOf } from './rows.ts'

const queries: Target[] = []
vi.mock('../../../../src/renderer/bridge.ts', () => ({
  bridge: {
    queryExchanges: async (target: Target) => {
      queries.push(target)
      return ok({ ids: [2, 1] })
    },
    getExchangeRows: async () => ok([]),
    getExchange: async () => err(appError('not-found', 'There is no such exchange.')),
  },
}))
const { exchangeList, useExchanges } = await import('../../../../src/renderer/stores/exchanges.ts')

const target = { channelKey: 'c', environment: 'test' } as const
const state = () => useExchanges.getState()
const ids = () => Array.from({ length: state().list.size }, (_, i) => exchangeList.idAt(i))
const loaded = () => eventually(() => expect(state().list.loading).toBe(false))

beforeEach(async () => {
  state().reset()
  queries.length = 0
  state().watch(target)
  await loaded()
})

it('shows the exchanges of its target only', async () => {
  state().applyRecorded([
    exchangeRowOf(3),
    exchangeRowOf(4, { target: { channelKey: 'c', environment: 'production' } }),
  ])
  expect(ids()).toEqual([3, 2, 1])
  state().watch({ channelKey: 'c', environment: 'production' })
  await loaded()
  expect(queries).toEqual([target, { channelKey: 'c', environment: 'production' }])
})

it('says why an exchange cannot be opened, and closes with its target', async () => {
  state().select(1)
  await eventually(() => expect(state().opened.kind).toBe('failed'))
  state().watch({ channelKey: 'other', environment: 'test' })
  expect(state()).toMatchObject({ selected: null, opened: { kind: 'none' } })
})
