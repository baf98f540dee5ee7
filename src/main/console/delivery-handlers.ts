import type { Handlers } from '../../shared/contract.ts'
import { err, ok } from '../../shared/result.ts'
import { notFound } from './not-found.ts'
import type { Services } from './services.ts'

type DeliveryHandlers = Pick<Handlers, 'queryDeliveries' | 'getDeliveryRows' | 'getDelivery' | 'getBody'>

/** The requests about what was received. */
export const deliveryHandlers = ({ ports: { history }, channels }: Services): DeliveryHandlers => ({
  queryDeliveries: async (filter) => ok({ ids: await history.queryDeliveries(filter) }),
  getDeliveryRows: async ({ ids }) => ok(await history.deliveryRows(ids)),
  getDelivery: async ({ id }) => {
    const delivery = await history.delivery(id)
    if (!delivery) return err(notFound('delivery'))
    const { channelKey, hookId } = delivery.row
    const hook = hookId === null ? undefined : channels.findHook(channelKey, hookId)?.hook
    return ok({ ...delivery, hook: hook ?? null })
  },
  getBody: async ({ attemptId }) => {
    const bytes = await history.body(attemptId)
    return bytes ? ok({ bytes }) : err(notFound('body'))
  },
})
