import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Authority } from '../../shared/models/environment.ts'
import { type AppError, appError, err, ok, type Result } from '../../shared/result.ts'

/** The certificates of a CA file: as they are trusted, and as they are shown. */
export interface AuthorityFile {
  readonly pems: readonly string[]
  readonly certificates: readonly Authority[]
}

/** Bytes; a bundle of every public authority has about 250 KiB. */
const AT_MOST = 4 * 1024 * 1024
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

const problem = (code: string, message: string, hint: string): AppError =>
  appError(code, message, { field: 'network.caFile', hint })

const parse = (pem: string): { readonly pem: string; readonly certificate: Authority } | null => {
  try {
    const read = new X509Certificate(pem)
    return {
      pem,
      certificate: {
        subject: read.subject.replaceAll('\n', ', '),
        validFrom: Date.parse(read.validFrom),
        validTo: Date.parse(read.validTo),
        isAuthority: read.ca,
      },
    }
  } catch {
    return null
  }
}

/** Reads a CA file: PEM, one certificate or more. Errors name the field: `ca-unreadable`, `ca-not-pem`. */
export const readAuthority = (path: string): Result<AuthorityFile> => {
  let text: string
  try {
    const stat = statSync(path)
    // A pipe or a device may never end, and the whole console would wait for it.
    if (!stat.isFile() && !stat.isDirectory())
      return err(problem('ca-unreadable', 'This is not a file.', 'Choose a file of certificates in PEM.'))
    if (stat.size > AT_MOST)
      return err(
        problem('ca-not-pem', 'This file is too large to be a CA file.', 'Choose a file of certificates in PEM.'),
      )
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    return err(problem('ca-unreadable', `This file cannot be read (${code}).`, 'Check the path, and who may read it.'))
  }
  const read = [...text.matchAll(CERTIFICATE)].map(([pem]) => parse(pem))
  const whole = read.filter((each) => each !== null)
  if (whole.length === 0 || whole.length < read.length)
    return err(
      problem(
        'ca-not-pem',
        'This is no certificate in PEM.',
        'It begins with -----BEGIN CERTIFICATE-----. Convert it.',
      ),
    )
  return ok({ pems: whole.map(({ pem }) => pem), certificates: whole.map(({ certificate }) => certificate) })
}

/** Reads CA files, each again only when it changed. */
export const createAuthorities = () => {
  const known = new Map<string, { readonly stamp: string; readonly file: AuthorityFile }>()
  return (path: string): Result<AuthorityFile> => {
    const stat = statSync(path, { throwIfNoEntry: false, bigint: true })
    const stamp = stat === undefined ? '' : `${stat.mtimeNs} ${stat.size} ${stat.ino}`
    const before = known.get(path)
    if (before !== undefined && before.stamp === stamp) return ok(before.file)
    known.delete(path)
    const read = readAuthority(path)
    if (read.ok) known.set(path, { stamp, file: read.value })
    return read
  }
}
