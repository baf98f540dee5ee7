import { expect, test } from 'vitest'
import { qrPath } from '../../../../../src/renderer/features/reach/qr-path.ts'

/** The modules that a path darkens, as rows of text. */
const drawn = (text: string): string[] => {
  const { side, path } = qrPath(text)
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => (dark.has(`${x} ${y}`) ? '#' : '.')).join(''),
  )
}

test('a QR code with its three finders inside a quiet zone of four modules', () => {
  const rows = drawn('https://a.example/h/abc')
  const side = rows.length
  expect((side - 8 - 17) % 4).toBe(0)
  for (const edge of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(edge).toBe('.'.repeat(side))
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  const at = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))
  expect(at(4, 4)).toEqual(finder)
  expect(at(side - 11, 4)).toEqual(finder)
  expect(at(4, side - 11)).toEqual(finder)
})

test('other texts give other codes, and long ones fit', () => {
  expect(drawn('https://a.example')).not.toEqual(drawn('https://b.example'))
  expect(() => qrPath(`https://a.example/${'x'.repeat(500)}`)).not.toThrow()
})
