import { type AppError, appError } from '../../shared/result.ts'
import { createRedactor } from '../redaction/redactor.ts'
import type { Secret } from '../redaction/secret.ts'
import type { HttpRequest } from './http-dispatch.ts'

/** A shorter value may stand in a text by chance. */
const SHORTEST = 8

/** Whether a text holds one of the secrets, in any of the ways in which they are masked; those of 8 characters and more. */
export const holdsSecret = (text: string, secrets: readonly Secret[]): boolean =>
  createRedactor(secrets.filter(({ value }) => value.length >= SHORTEST)).text(text) !== text

/** Why a request must not go out: one of these secrets stands in its URL, headers or body. Null when none does. */
export const strayedSecret = (
  { url, headers, body }: Pick<HttpRequest, 'url' | 'headers' | 'body'>,
  secrets: readonly Secret[],
): AppError | null => {
  const texts = [url.href, ...headers.flat(), Buffer.from(body).toString('latin1'), Buffer.from(body).toString('utf8')]
  return texts.some((text) => holdsSecret(text, secrets)) ? secretPasted : null
}

/** What is typed for a call is sent, stored and shown: a secret that was pasted into the wrong field goes no further. */
export const secretPasted = appError('secret-pasted', 'This holds a secret or a token that does not belong there.', {
  hint: 'It was not sent. Look for a secret, an API key or a token that was pasted into it, perhaps of another environment.',
})
