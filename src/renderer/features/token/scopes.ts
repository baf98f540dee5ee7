import { SELLER_CLIENT_ID } from '../../../shared/models/environment.ts'

/** The scopes that the token of a seller channel includes (§2.1). */
export const sellerScopes = ['api-channels-all', 'api-gateway'] as const

export interface ScopeCheck {
  /** The scopes as they came, in order, each once. */
  readonly scopes: readonly string[]
  readonly missing: readonly string[]
}

/** Reads `scope`, which is space-separated. What is missing is told for a seller channel only: of others nothing is published. */
export const checkScopes = (scope: string | null, clientId: string): ScopeCheck => {
  const scopes = [...new Set((scope ?? '').split(' ').filter((each) => each !== ''))]
  const missing = clientId === SELLER_CLIENT_ID ? sellerScopes.filter((each) => !scopes.includes(each)) : []
  return { scopes, missing }
}
