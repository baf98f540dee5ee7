import type { PlannedRequest } from '../../shared/models/request.ts'

/** What the console asks of the service with a token (§4.2 to §4.7, and free paths). `name` is for the exchange's label. */
export type Operation = Exclude<PlannedRequest, { readonly operation: 'token' }> & { readonly name?: string }
