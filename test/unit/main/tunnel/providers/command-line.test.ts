import { expect, test } from 'vitest'
import { parseCommandLine, withPort } from '../../../../../src/main/tunnel/providers/command-line.ts'

const parsed = (line: string) => {
  const result = parseCommandLine(line)
  return result.ok ? result.value : result.error
}

test('takes a line apart at spaces, and keeps together what is quoted', () => {
  expect(parsed('  ngrok   http {port} ')).toEqual(['ngrok', 'http', '{port}'])
  expect(parsed('"C:\\Program Files\\t.exe" --name="a b" \'c | d\'')).toEqual([
    'C:\\Program Files\\t.exe',
    '--name=a b',
    'c | d',
  ])
})

test('refuses what only a shell would understand', () => {
  for (const line of ['a | b', 'a && b', 'a > b', 'echo $HOME', 'a; b', 'a `b`']) {
    expect(parsed(line), line).toContain('no meaning outside quotes')
  }
  expect(parsed('a "b')).toBe('A quote is not closed.')
  expect(parsed('   ')).toBe('Enter the program and its arguments.')
})

test('puts the port where it belongs', () => {
  expect(withPort(['ssh', '-R', '80:127.0.0.1:{port}', '{port}'], 7411)).toEqual([
    'ssh',
    '-R',
    '80:127.0.0.1:7411',
    '7411',
  ])
})
