/** What claims and header fields mean by RFC 7519, RFC 7515 and OAuth 2.0; the service publishes none of its own. */
const meanings: Readonly<Record<string, string>> = {
  alg: 'How it is signed',
  typ: 'What it is',
  kid: 'Which key signed it',
  cty: 'What is inside',
  iss: 'Who issued it',
  sub: 'Whom it is about',
  aud: 'Whom it is for',
  exp: 'When it expires',
  nbf: 'When it begins to be valid',
  iat: 'When it was issued',
  jti: 'Its identifier',
  scope: 'What it allows',
  scp: 'What it allows',
  client_id: 'The client that it was issued to',
  azp: 'The client that it was issued to',
  channel_id: 'The channel that it was issued to',
  auth_time: 'When the client was authenticated',
  authorities: 'What its bearer may do',
}

/** What a claim means; null for one that is not known. */
export const claimMeaning = (name: string): string | null =>
  Object.hasOwn(meanings, name) ? (meanings[name] ?? null) : null
