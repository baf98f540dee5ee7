import { exchangeRow } from '../../../../../src/shared/models/exchange.ts'
import type { TimelineEntry } from '../../../../../src/shared/models/timeline.ts'

/** A call that was answered 200, changed as wanted. */
export const sent = (id: number, at: number, changes: { status?: number; took?: number } = {}): TimelineEntry => {
  const exchange = exchangeRow({
    id,
    target: { channelKey: 'c', environment: 'test' },
    operation: 'add-promotion',
    startedAt: at,
    request: { method: 'POST', url: 'https://a.example/add', headers: [], body: new Uint8Array() },
    response: {
      status: changes.status ?? 200,
      statusText: '',
      httpVersion: '1.1',
      headers: [],
      body: new Uint8Array(),
    },
    timing: { queued: 0, firstByte: 1, total: changes.took ?? 2 },
    failure: null,
    cartToken: null,
    label: 'Add Spring groups',
    repeatOf: null,
    circumstances: null,
  })
  return { kind: 'exchange', id, at, exchange }
}

type Received = Extract<TimelineEntry, { kind: 'attempt' }>

/** A verified attempt that was answered 200, changed as wanted. */
export const received = (id: number, at: number, changes: Partial<Received> = {}): TimelineEntry => ({
  kind: 'attempt',
  id,
  at,
  delivery: id,
  environment: 'test',
  event: 'ORDER',
  action: 'PURCHASE',
  subtype: null,
  reference: 'A1',
  verdict: 'verified',
  status: 200,
  answeredIn: 1,
  number: 1,
  attempts: 1,
  selfTest: false,
  imported: false,
  ...changes,
})
