import type { TokenEnd, TokenRecord } from '../../../shared/models/token-inspection.ts'

const words: Readonly<Record<TokenEnd, string>> = {
  renewed: 'Renewed',
  'renewal-refused': 'Renewal refused',
  forgotten: 'Forgotten',
  rejected: 'Rejected, AUTH001',
  expired: 'Expired',
  'credentials-changed': 'Credentials changed',
}

/** How a token ended, as far as is known at `now`, epoch ms; null while it is held. */
export const endOf = (
  { ended, expiresAt }: TokenRecord,
  now: number,
): { readonly text: string; readonly at: number; readonly bad: boolean } | null => {
  const end = ended ?? (now >= expiresAt ? { how: 'expired' as const, at: expiresAt } : null)
  return end && { text: words[end.how], at: end.at, bad: end.how === 'rejected' || end.how === 'renewal-refused' }
}
