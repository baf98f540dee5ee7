import { ok } from '../../../shared/result.ts'
import type { Provider } from '../provider.ts'

/** The tester's own public address or reverse proxy: nothing is opened, it is only checked. */
export const createFixed = (url: string): Provider => ({
  open: async () => ok({ url, settlesWithin: 0, reopens: false, close: async () => undefined }),
})
