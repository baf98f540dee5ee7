import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeliveryDetail } from '../../../../src/shared/models/delivery.ts'
import type { DeliveryFilter } from '../../../../src/shared/models/delivery-filter.ts'
import { ok } from '../../../../src/shared/result.ts'
import { eventually } from '../../../support/eventually.ts'
import { deliveryRow } from './rows.ts'

const queries: DeliveryFilter[] = []
const details: number[] = []
const stored = [3, 2, 1].map((id) => deliveryRow(id))
vi.mock('../../../../src/renderer/bridge.ts', () => ({
  bridge: {
    queryDeliveries: async (filter: DeliveryFilter) => {
      queries.push(filter)
      return ok({ ids: stored.map(({ id }) => id) })
    },
    getDeliveryRows: async ({ ids }: { ids: number[] }) => ok(stored.filter(({ id }) => ids.includes(id))),
    getDelivery: async ({ id }: { id: number }) => {
      details.push(id)
      return ok<DeliveryDetail>({ row: deliveryRow(id), hook: null, attempts: [], companions: [] })
    },
  },
}))
const { deliveryList, useDeliveries } = await import('../../../../src/renderer/stores/deliveries.ts')

const target = { channelKey: 'c', environment: 'test' } as const
const state = () => useDeliveries.getState()
const ids = () => Array.from({ length: state().list.size }, (_, i) => deliveryList.idAt(i))
const loaded = () => eventually(() => expect(state().list.loading).toBe(false))

beforeEach(async () => {
  state().reset()
  queries.length = 0
  details.length = 0
  state().watch(target)
  await loaded()
})

describe('the filter', () => {
  it('is the environment in use at first, and nothing else', () => {
    expect(queries).toEqual([{ channelKey: 'c', environment: 'test' }])
    expect(ids()).toEqual([3, 2, 1])
  })

  it('asks again when it changes', async () => {
    state().narrow({ verdict: 'mismatch', event: 'ITEM', text: '  ord ', bothEnvironments: true })
    await loaded()
    expect(queries.at(-1)).toEqual({ channelKey: 'c', verdict: 'mismatch', event: 'ITEM', text: 'ord' })
    state().clearFilters()
    await loaded()
    expect(queries.at(-1)).toEqual({ channelKey: 'c', environment: 'test' })
  })

  it('stays for the other environment, and goes with the channel', async () => {
    state().narrow({ hookId: 'hook-1' })
    state().watch({ channelKey: 'c', environment: 'production' })
    await loaded()
    expect(queries.at(-1)).toEqual({ channelKey: 'c', environment: 'production', hookId: 'hook-1' })
    state().watch({ channelKey: 'other', environment: 'test' })
    await loaded()
    expect(queries.at(-1)).toEqual({ channelKey: 'other', environment: 'test' })
  })

  it('is not asked again for the target that is watched already', () => {
    state().watch({ ...target })
    expect(queries).toHaveLength(1)
  })
})

describe('pushed rows', () => {
  it('come in by the same filter', () => {
    state().applyRecorded([
      deliveryRow(4),
      deliveryRow(5, { environment: 'production' }),
      deliveryRow(6, { channelKey: 'other' }),
      deliveryRow(7, { environment: null, verdict: 'unknown-hook' }),
    ])
    expect(ids()).toEqual([7, 4, 3, 2, 1])
  })
})

describe('the open delivery', () => {
  const ready = (times: number) =>
    eventually(() => {
      expect(details).toHaveLength(times)
      expect(state().opened.kind).toBe('ready')
    })

  it('is read when it is selected, and closed with the target', async () => {
    state().select(2)
    await ready(1)
    expect(details).toEqual([2])
    state().watch({ channelKey: 'c', environment: 'production' })
    expect(state()).toMatchObject({ selected: null, opened: { kind: 'none' } })
  })

  it('is read again when it or its companion changed, and not for others', async () => {
    state().select(2)
    await ready(1)
    state().applyRecorded([deliveryRow(9)])
    state().applyRecorded([deliveryRow(2, { attempts: 2 })])
    await ready(2)
    state().applyRecorded([deliveryRow(8, { deliveryId: 'd-2', action: 'UPDATE' })])
    await ready(3)
  })

  it('is read again, and the list too, when verdicts of its channel were found anew', async () => {
    state().select(2)
    await ready(1)
    state().reverified('other')
    state().reverified('c')
    await ready(2)
    expect(queries).toHaveLength(2)
  })
})
