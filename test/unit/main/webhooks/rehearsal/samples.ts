import type { RehearsalHead } from '../../../../../src/main/webhooks/rehearsal/follow.ts'
import type { RehearsalPlan } from '../../../../../src/shared/models/rehearsal.ts'

/** "Fail twice, then accept" for the next delivery, changed as wanted. */
export const samplePlan = (changes: Partial<RehearsalPlan> = {}): RehearsalPlan => ({
  target: { channelKey: 'channel-1', environment: 'test' },
  name: 'Fail twice, then accept',
  filter: {},
  steps: [
    { kind: 'answer', status: 503, delay: 0 },
    { kind: 'answer', status: 503, delay: 0 },
    { kind: 'answer', status: 200, delay: 0 },
  ],
  deliveries: 1,
  minutes: 10,
  ...changes,
})

export const sampleHead = (changes: Partial<RehearsalHead> = {}): RehearsalHead => ({
  channelKey: 'channel-1',
  environment: 'test',
  deliveryId: 'd-1',
  hookId: 'hook-1',
  event: 'ORDER',
  action: 'PURCHASE',
  ...changes,
})
