import { pino, type StreamEntry, stdSerializers } from 'pino'
import { openRotatedFile } from './rotated-file.ts'

type Line = (fields: object, message: string) => void

/** Where the app says what it does. For the people who look after it: never a secret, never a body. */
export interface Log {
  readonly info: Line
  readonly warn: Line
  readonly error: Line
}

export interface LogOptions {
  readonly folder: string
  /** Also tell standard error of warnings and errors. */
  readonly echo: boolean
}

/** Names of fields whose values are secrets, at the top and up to two levels down. */
const secretNames = [
  'secret',
  'clientSecret',
  'apiKey',
  'key',
  'token',
  'accessToken',
  'authorization',
  'Authorization',
]
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Secrets inside text: an Authorization header, and form or JSON fields as the service names them. */
const secretText = [
  /(Bearer\s+)[^\s"'\\]+/gi,
  /((?:client_secret|access_token|refresh_token|api_?key)(?:=|\\*"\s*:\s*\\*"))[^&\s"'\\]+/gi,
]

/** The log of the app: it learns later what the console's secrets are. */
export interface AppLog extends Log {
  /** From now on every line goes through this too: it masks what is secret by its value. */
  readonly maskBy: (redact: (text: string) => string) => void
}

/** A line of the log with the secrets in its text masked. */
export const maskLine = (line: string): string =>
  secretText.reduce((text, pattern) => text.replace(pattern, '$1[redacted]'), line)

/** Of an error, what says where it comes from; other properties may hold anything. */
const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message, stack, ...('code' in error ? { code: error.code } : {}) }
}

/** Logs as JSON lines into `<folder>/greenroom.log`; three files of 5 MB are kept. */
export const createLog = ({ folder, echo }: LogOptions): AppLog => {
  let redact = (text: string): string => text
  const masked = (line: string): string => maskLine(redact(line))
  const file = openRotatedFile({ folder, name: 'greenroom', maxBytes: 5 * 1024 * 1024, keep: 3 })
  const streams: StreamEntry[] = [{ level: 'info', stream: { write: (line) => file.write(masked(line)) } }]
  if (echo) streams.push({ level: 'warn', stream: { write: (line) => process.stderr.write(masked(line)) } })
  const lines = pino(
    {
      base: { pid: process.pid },
      redact: { paths: secretPaths, censor: '[redacted]' },
      serializers: { err: serializeError },
    },
    pino.multistream(streams),
  )
  return {
    info: (fields, message) => lines.info(fields, message),
    warn: (fields, message) => lines.warn(fields, message),
    error: (fields, message) => lines.error(fields, message),
    maskBy: (known) => {
      redact = known
    },
  }
}
