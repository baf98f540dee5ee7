import type { DeliveryRow } from '../../../shared/models/delivery.ts'

/** "ORDER / REFUND"; what is missing is said. */
export const deliveryTitle = ({ event, action }: Pick<DeliveryRow, 'event' | 'action'>): string =>
  `${event ?? 'no event'} / ${action ?? 'no action'}`
