import type { Attempt } from '../../../../../src/shared/models/delivery.ts'

/** An attempt for tests: verified and answered 200, unless said otherwise. */
export const attempt = (part: Partial<Attempt> = {}): Attempt => ({
  id: 1,
  receivedAt: 0,
  verdict: 'verified',
  verdictAtReceipt: 'verified',
  reason: '',
  status: 200,
  answeredIn: 2,
  method: 'POST',
  path: '/h/x',
  httpVersion: '1.1',
  remoteAddress: '127.0.0.1',
  host: null,
  headers: [],
  bodySize: 2,
  rehearsal: null,
  bodyDigest: '',
  ...part,
})
