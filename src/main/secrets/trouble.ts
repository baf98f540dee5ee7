import type { KeychainState } from '../../shared/models/secret.ts'
import { assertNever } from '../../shared/result.ts'
import { SecretStoreError } from './secret-store.ts'

/** The service is there and holds its secrets back: a person can change that. */
const LOCKED = [
  /locked/i,
  /dismissed/i,
  // The keyring was never made, and the window that asks for its password could not be shown.
  /object does not exist at path/i,
  /interaction is not allowed/i,
  /no ui possible/i,
  /user cancell?ed/i,
  /passphrase you entered is not correct/i,
]
/** Somebody answers the bus, and waits for a person or for itself. */
const TIMEOUT = [/timeout was reached/i, /timed out/i, /not receive a reply/i]
/** There is no keychain to talk to: no bus, no service on it, no library. */
const MISSING = [
  /d-?bus/i,
  /message bus/i,
  /could not connect/i,
  /not provided by any/i,
  /failed to load keytar/i,
  /cannot find (module|package)/i,
  /default keychain could not be found/i,
  /logon session does not exist/i,
]

/**
 * What a failure of the native keychain means. `secret` is what was being stored:
 * no message may carry it, so it is cut out, and the cause is left behind with it.
 */
export const toStoreError = (cause: unknown, secret?: string): SecretStoreError => {
  if (cause instanceof SecretStoreError) return cause
  const text = cause instanceof Error ? cause.message : String(cause)
  if (secret !== undefined) return new SecretStoreError(codeOf(text), text.replaceAll(secret, '…'))
  return new SecretStoreError(codeOf(text), text, { cause })
}

const codeOf = (text: string): SecretStoreError['code'] => {
  const says = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text))
  if (says(LOCKED)) return 'locked'
  if (says(TIMEOUT)) return 'timeout'
  return says(MISSING) ? 'missing' : 'failed'
}

/**
 * The state that a failure puts the keychain in, with what to do about it on this platform.
 * A timeout counts as locked: where nothing is there, the call fails at once; one that hangs has reached
 * somebody, most often a window that asks for a password. A failure of no known kind counts as missing.
 */
export const troubleState = (
  error: SecretStoreError,
  checkedAt: number,
  platform: NodeJS.Platform = process.platform,
): Exclude<KeychainState, { kind: 'checking' | 'available' }> => {
  const reason = error.message
  switch (error.code) {
    case 'locked':
      return { kind: 'locked', checkedAt, reason, remedy: unlockRemedy(platform) }
    case 'timeout':
      return {
        kind: 'locked',
        checkedAt,
        reason,
        remedy: `Look for a window of the system that asks for a password and answer it. ${unlockRemedy(platform)}`,
      }
    case 'failed':
      return {
        kind: 'missing',
        checkedAt,
        reason,
        remedy: `Start Greenroom again. If that does not help: ${installRemedy(platform)}`,
      }
    case 'missing':
      return { kind: 'missing', checkedAt, reason, remedy: installRemedy(platform) }
    default:
      return assertNever(error.code)
  }
}

const unlockRemedy = (platform: NodeJS.Platform): string => {
  if (platform === 'darwin')
    return 'Unlock the login keychain in Keychain Access and let Greenroom use it. Then check the keychain again.'
  if (platform === 'win32') return 'Sign in to Windows again. Then check the keychain again.'
  return 'Unlock the login keyring, for example in Passwords and Keys. Then check the keychain again.'
}

const installRemedy = (platform: NodeJS.Platform): string => {
  if (platform === 'darwin')
    return 'Make sure that Keychain Access shows a login keychain that is the default. Then start Greenroom again.'
  if (platform === 'win32')
    return 'Make sure that the Windows service Credential Manager runs. Then start Greenroom again.'
  return (
    'Install a Secret Service and libsecret (Debian, Ubuntu: sudo apt install gnome-keyring libsecret-1-0), ' +
    'log in to a desktop session and start Greenroom from there.'
  )
}
