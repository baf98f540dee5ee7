import type { DeliveryDetail } from '../../../shared/models/delivery.ts'

/** A hook's label and environment: "orders, test"; once where the label names the environment too. */
export const hookPlace = ({ label, environment }: NonNullable<DeliveryDetail['hook']>): string => {
  if (label === '') return environment
  return label.toLowerCase().includes(environment) ? label : `${label}, ${environment}`
}
