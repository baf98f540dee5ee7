import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../protocol.ts'
import { createSalvage } from '../salvage/salvage.ts'
import { createCallsAround } from './calls-around.ts'
import { createCartStore } from './carts.ts'
import { createCoverage } from './coverage.ts'
import { createDeletions } from './deletion.ts'
import { createDeliveryReads } from './deliveries-read.ts'
import { createDeliveryWrites } from './deliveries-write.ts'
import { createDeliveryComparisons } from './delivery-comparisons.ts'
import { createDeliveryNames, type DeliveryNames } from './delivery-names.ts'
import { createDeliveryQueries } from './delivery-queries.ts'
import { createExchangeStore } from './exchanges.ts'
import { createFacts } from './facts.ts'
import { createForwardStore } from './forwards.ts'
import { createIds } from './ids.ts'
import { createImportStore } from './imports.ts'
import { createJudgementStore } from './judgements.ts'
import { createKeepStore } from './keep.ts'
import { createSizes } from './size.ts'
import { createTimeline } from './timeline.ts'
import { createWholeDeliveries } from './whole-deliveries.ts'

/** The history over a database of the newest version. Every statement is prepared once and kept. `now` is monotonic, ms. */
export const createStore = (
  db: DatabaseSync,
  names: DeliveryNames = createDeliveryNames(db),
  now?: () => number,
): Store => {
  const ids = createIds(db)
  const writes = createDeliveryWrites(db, ids, names)
  return {
    ...writes,
    ...createDeliveryQueries(db),
    ...createDeliveryReads(db, names),
    ...createDeliveryComparisons(db, names),
    ...createWholeDeliveries(db),
    ...createJudgementStore(db, names),
    ...createForwardStore(db, ids),
    ...createKeepStore(db),
    ...createImportStore(db, writes.recordAttempt),
    ...createExchangeStore(db, ids),
    ...createCallsAround(db),
    ...createCartStore(db),
    ...createCoverage(db),
    ...createFacts(db),
    ...createDeletions(db, names, now),
    ...createSizes(db),
    ...createTimeline(db),
    ...createSalvage(db, ids, names),
  }
}
