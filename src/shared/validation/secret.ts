import { hasControls, isSurrounded, SURROUNDED_MESSAGE } from './text.ts'

const SECRET_LENGTH_LIMIT = 1000

/** What Windows holds in one entry of its Credential Manager, where secrets are kept as UTF-8. */
const SECRET_BYTES_LIMIT = 2560

/** A client secret or an API key. Pasting adds white space, which would give a wrong signature: it is refused, not cut. */
export const checkSecret = (value: string): string | null => {
  if (value.trim() === '') return 'Enter the secret.'
  if (isSurrounded(value)) return SURROUNDED_MESSAGE
  if (hasControls(value)) return 'Remove the line breaks and other control characters. Pasting may have added them.'
  if (value.length > SECRET_LENGTH_LIMIT) return `Use at most ${SECRET_LENGTH_LIMIT} characters.`
  return new TextEncoder().encode(value).byteLength > SECRET_BYTES_LIMIT
    ? `Use at most ${SECRET_BYTES_LIMIT} bytes: the Windows keychain holds no more.`
    : null
}
