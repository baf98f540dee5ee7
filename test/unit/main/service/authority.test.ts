import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readAuthority } from '../../../../src/main/service/authority.ts'

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../integration/fixtures/tls/${name}`, import.meta.url))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-ca-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const file = (content: string | Uint8Array): string => {
  writeFileSync(join(folder, 'ca.pem'), content)
  return join(folder, 'ca.pem')
}
const certificatesOf = (path: string) => {
  const read = readAuthority(path)
  if (!read.ok) throw new Error(read.error.message)
  return read.value.certificates
}

it('says who an authority is, and until when it is valid', () => {
  const [authority, ...more] = certificatesOf(fixture('ca.pem'))
  expect(more).toEqual([])
  expect(authority?.subject).not.toBe('')
  expect(authority?.isAuthority).toBe(true)
  expect(new Date(authority?.validTo ?? 0).getUTCFullYear()).toBeGreaterThan(2100)
})

it('knows what is no authority, and what has expired', () => {
  expect(certificatesOf(fixture('valid.pem'))[0]?.isAuthority).toBe(false)
  expect(certificatesOf(fixture('expired.pem'))[0]?.validTo).toBeLessThan(Date.parse('2022-01-01'))
})

it('reads a bundle, with text around its certificates', () => {
  const bundle = `# ours\n${readFileSync(fixture('ca.pem'), 'utf8')}\n# theirs\n${readFileSync(fixture('expired.pem'), 'utf8')}`
  expect(certificatesOf(file(bundle))).toHaveLength(2)
})

it.each([
  ['nothing', ''],
  ['text', 'no certificate'],
  ['a key', readFileSync(fixture('valid.key'), 'utf8')],
  ['DER', new Uint8Array([0x30, 0x82, 0x01, 0x0a])],
  ['a damaged certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  [
    'a good and a damaged one',
    `${readFileSync(fixture('ca.pem'), 'utf8')}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`,
  ],
])('refuses %s', (_name, content) => {
  expect(readAuthority(file(content))).toMatchObject({
    ok: false,
    error: { code: 'ca-not-pem', field: 'network.caFile' },
  })
})

it('says that a file is not there, or is a folder', () => {
  for (const path of [join(folder, 'none.pem'), folder])
    expect(readAuthority(path)).toMatchObject({ ok: false, error: { code: 'ca-unreadable', field: 'network.caFile' } })
})

it('does not wait for a device that never ends', () => {
  expect(readAuthority('/dev/zero')).toMatchObject({ ok: false, error: { code: 'ca-unreadable' } })
})
