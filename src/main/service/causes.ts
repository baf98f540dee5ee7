import type { CallFailure } from '../../shared/models/service-error.ts'
import { networkCauses, networkTitle } from './network-causes.ts'
import { type CallContext, serviceCauses, serviceTitle } from './service-causes.ts'

/** A failure in words: what happened, and its likely causes with their remedies, most likely first (§7, §5). */
export const explainFailure = (source: CallFailure['source'], context: CallContext): CallFailure =>
  source.from === 'service'
    ? { source, title: serviceTitle(source.error), causes: serviceCauses(source.error, context) }
    : { source, title: networkTitle(source.error), causes: networkCauses(source.error) }
