import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../protocol.ts'
import { createCartStore } from './carts.ts'
import { createCoverage } from './coverage.ts'
import { createDeliveryReads } from './deliveries-read.ts'
import { createDeliveryWrites } from './deliveries-write.ts'
import { createDeliveryComparisons } from './delivery-comparisons.ts'
import { createExchangeStore } from './exchanges.ts'
import { createFacts } from './facts.ts'
import { createForwardStore } from './forwards.ts'

/** The history over a database of the newest version. Every statement is prepared once and kept. */
export const createStore = (db: DatabaseSync): Store => ({
  ...createDeliveryWrites(db),
  ...createDeliveryReads(db),
  ...createDeliveryComparisons(db),
  ...createForwardStore(db),
  ...createExchangeStore(db),
  ...createCartStore(db),
  ...createCoverage(db),
  ...createFacts(db),
})
