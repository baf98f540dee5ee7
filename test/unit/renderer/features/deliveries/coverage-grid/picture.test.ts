import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverageGrid } from '../../../../../../src/renderer/features/deliveries/coverage-grid/grid.ts'
import {
  colourNames,
  coveragePicture,
} from '../../../../../../src/renderer/features/deliveries/coverage-grid/picture.ts'
import { pictureSvg, xmlText } from '../../../../../../src/renderer/features/deliveries/coverage-grid/svg.ts'

const colours = Object.fromEntries(colourNames.map((name) => [name, '#123456'])) as Parameters<typeof pictureSvg>[1]
const row = (event: string, action: string, verified: number, unverified = 0) => ({
  event,
  action,
  verified,
  unverified,
  newest: 1_000,
})
const texts = (rows: Parameters<typeof coverageGrid>[0]) =>
  coveragePicture(coverageGrid(rows), 'Demo, test').shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : []))

test('the picture says the sum, of what, and each combination', () => {
  const said = texts([row('ORDER', 'PURCHASE', 1_204), row('ITEM', 'TRANSFER', 0, 3), row('A', 'B', 1)])
  expect(said.slice(0, 2)).toEqual(['1 of 18 published combinations verified', 'Demo, test'])
  expect(said).toEqual(expect.arrayContaining(['1,204', '× 3', 'BARCODE_', 'VALIDATION', 'A / B, 1 delivery']))
  expect(said.filter((text) => text === 'not yet')).toHaveLength(16)
  // The newest of each combination that came, local time.
  expect(said.filter((text) => /^(01-01|12-31) \d\d:\d\d$/.test(text))).toHaveLength(2)
})

test('everything lies inside the picture, and what is too much is counted', () => {
  const rows = Array.from({ length: 30 }, (_, index) => row(`X${index}`, 'Y', 1))
  const picture = coveragePicture(coverageGrid(rows), '')
  for (const shape of picture.shapes) {
    expect(shape.x).toBeGreaterThanOrEqual(0)
    expect(shape.x + (shape.kind === 'box' ? shape.width : 0)).toBeLessThanOrEqual(picture.width)
    expect(shape.y + (shape.kind === 'box' ? shape.height : 0)).toBeLessThanOrEqual(picture.height)
  }
  expect(texts(rows)).toContain('and 18 more')
})

test('what was received is text in the SVG, never markup', () => {
  const svg = pictureSvg(coveragePicture(coverageGrid([row('<script>', '"&\u0000', 1)]), 'a < b'), colours)
  expect(svg).toContain('&lt;script&gt; / &quot;&amp;, 1 delivery')
  expect(svg).toContain('a &lt; b')
  expect(svg).not.toContain('<script')
})

test('no text breaks out of XML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
      expect(xmlText(text)).not.toMatch(/[<>"\u0000-\u0008]|&(?!(?:amp|lt|gt|quot);)/)
    }),
  )
})
