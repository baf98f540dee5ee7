import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog, maskLine } from '../../../src/main/log.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { mask } from '../../../src/main/redaction/secret.ts'
import { openRotatedFile } from '../../../src/main/rotated-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (name: string) => readFileSync(join(folder, name), 'utf8')

describe('createLog', () => {
  const lines = () =>
    read('greenroom.log')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))

  it('writes a line at once', () => {
    createLog({ folder, echo: false }).info({ port: 4 }, 'the listener started')
    expect(lines()).toMatchObject([{ port: 4, msg: 'the listener started' }])
  })

  it('masks by value what the console knows, once it is told how', () => {
    const log = createLog({ folder, echo: false })
    const redactor = createRedactor([{ kind: 'secret', value: 'hunter2/"8"' }])
    log.maskBy(redactor.text)
    log.error({ err: new Error('it was hunter2/"8"'), path: '/x?hunter2%2F%228%22' }, 'hunter2/"8"')
    expect(lines()).toMatchObject([{ msg: mask('secret'), path: `/x?${mask('secret')}` }])
    expect(read('greenroom.log')).not.toContain('hunter2')
  })

  it('masks secrets by name, wherever they stand', () => {
    const log = createLog({ folder, echo: false })
    log.warn({ secret: 'hunter2', hook: { apiKey: 'hunter2', request: { token: 'hunter2' } } }, 'fields')
    expect(read('greenroom.log')).not.toContain('hunter2')
  })

  it('masks secrets in the text of an error, and leaves out what else the error carries', () => {
    const error = Object.assign(new Error('POST failed: Authorization: Bearer hunter2'), {
      code: 'ECONNRESET',
      request: { body: 'client_secret=hunter2' },
    })
    createLog({ folder, echo: false }).error({ err: error }, 'failed')
    expect(read('greenroom.log')).not.toContain('hunter2')
    expect(lines()).toMatchObject([{ err: { type: 'Error', code: 'ECONNRESET' } }])
    expect(read('greenroom.log')).toContain('log.test.ts')
  })

  it('does not stop the app where nothing can be written', () => {
    writeFileSync(join(folder, 'file'), '')
    const log = createLog({ folder: join(folder, 'file', 'logs'), echo: false })
    expect(() => log.error({}, 'nowhere to go')).not.toThrow()
  })
})

describe('maskLine', () => {
  it.each([
    ['Authorization: Bearer abc.def-1', 'Authorization: Bearer [redacted]'],
    ['grant_type=x&client_secret=a%2Bb&y=1', 'grant_type=x&client_secret=[redacted]&y=1'],
    ['{"access_token":"abc","n":1}', '{"access_token":"[redacted]","n":1}'],
    ['"{\\"refresh_token\\":\\"abc\\"}"', '"{\\"refresh_token\\":\\"[redacted]\\"}"'],
    ['nothing to hide', 'nothing to hide'],
  ])('%s', (line, masked) => expect(maskLine(line)).toBe(masked))
})

describe('openRotatedFile', () => {
  const open = () => openRotatedFile({ folder, name: 'log', maxBytes: 10, keep: 3 })

  it('sets a full file aside, and keeps so many', () => {
    const file = open()
    for (const line of ['1234\n', '5678\n', 'a\n', 'b\n', 'cdefghij\n', 'k\n']) file.write(line)
    file.close()
    expect(readdirSync(folder).sort()).toEqual(['log.1.log', 'log.2.log', 'log.log'])
    expect([read('log.2.log'), read('log.1.log'), read('log.log')]).toEqual(['a\nb\n', 'cdefghij\n', 'k\n'])
  })

  it('goes on where it stopped', () => {
    for (const line of ['123456\n', 'ab\n']) {
      const file = open()
      file.write(line)
      file.close()
    }
    expect(read('log.log')).toBe('123456\nab\n')
    const file = open()
    file.write('x\n')
    file.close()
    expect(read('log.log')).toBe('x\n')
  })

  it('writes a line that is larger than the limit whole', () => {
    const file = open()
    file.write('a line that is too long\n')
    file.close()
    expect(read('log.log')).toBe('a line that is too long\n')
    expect(readdirSync(folder)).toEqual(['log.log'])
  })
})
