import type { Handlers } from '../../shared/contract.ts'
import { appError, err, ok } from '../../shared/result.ts'
import { notFound } from './not-found.ts'
import type { Services } from './services.ts'

type DeliveryHandlers = Pick<
  Handlers,
  'queryDeliveries' | 'matchDeliveries' | 'getDeliveryRows' | 'getDelivery' | 'pinDelivery' | 'noteDelivery' | 'getBody'
>

/** The requests about what was received. */
export const deliveryHandlers = ({ ports: { history }, channels, events }: Services): DeliveryHandlers => ({
  queryDeliveries: async (filter) => ok({ ids: await history.queryDeliveries(filter) }),
  matchDeliveries: async ({ filter, ids }) => ok({ ids: await history.matchDeliveries(filter, ids) }),
  getDeliveryRows: async ({ ids }) => ok(await history.deliveryRows(ids)),
  getDelivery: async ({ id }) => {
    const delivery = await history.delivery(id)
    if (!delivery) return err(notFound('delivery'))
    const { channelKey, hookId } = delivery.row
    const hook = hookId === null ? undefined : channels.findHook(channelKey, hookId)?.hook
    return ok({ ...delivery, hook: hook ?? null })
  },
  pinDelivery: async ({ id, pinned }) => {
    const row = await history.setPinned(id, pinned)
    if (!row) return err(notFound('delivery'))
    events.publish('deliveryChanged', row)
    return ok(row)
  },
  noteDelivery: async ({ id, note, before }) => {
    const noted = await history.setNote(id, note, before)
    if (!noted) return err(notFound('delivery'))
    if (!noted.written) return err(noteChanged)
    events.publish('deliveryChanged', noted.row)
    return ok(noted.row)
  },
  getBody: async ({ attemptId }) => {
    const bytes = await history.body(attemptId)
    return bytes ? ok({ bytes }) : err(notFound('body'))
  },
})

const noteChanged = appError('note-changed', 'This note was changed meanwhile, and nothing was overwritten.', {
  hint: 'Compare your text with the note that is stored now, then keep one of them.',
})
