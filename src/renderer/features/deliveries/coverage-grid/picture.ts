import { dateTime } from '../../../components/format.ts'
import type { Cell, CoverageGrid } from './grid.ts'
import { cellText, outsideText } from './words.ts'

/** The colours of a picture, as CSS colours: the tokens of the theme in use. */
export const colourNames = [
  'surface',
  'line-strong',
  'text',
  'muted',
  'faint',
  'accent-soft',
  'accent-text',
  'bad',
  'bad-soft',
] as const
export type ColourName = (typeof colourNames)[number]

export type Shape =
  | {
      readonly kind: 'box'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly fill: ColourName | null
      /** The colour of a dashed border; null without one. */
      readonly dashed: ColourName | null
    }
  | {
      readonly kind: 'text'
      /** Of the baseline; the middle or the left end of the text. */
      readonly x: number
      readonly y: number
      readonly anchor: 'start' | 'middle'
      readonly text: string
      readonly size: number
      readonly bold: boolean
      readonly fill: ColourName
    }

export interface Picture {
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
}

const WIDTH = 1120
const MARGIN = 24
const NAMES = 128
const ROW = 40
const HEAD = 96
const CELL = { width: (WIDTH - 2 * MARGIN - NAMES) / 11, height: 34 } as const
/** Combinations outside of §6.3 that are listed. */
const LISTED = 12

const looks: Readonly<Record<Cell['state'], { fill: ColourName | null; dashed: ColourName | null; text: ColourName }>> =
  {
    verified: { fill: 'accent-soft', dashed: null, text: 'accent-text' },
    unverified: { fill: 'bad-soft', dashed: null, text: 'bad' },
    'not-yet': { fill: null, dashed: 'line-strong', text: 'faint' },
  }

const text = (
  x: number,
  y: number,
  content: string,
  more: Partial<Pick<Extract<Shape, { kind: 'text' }>, 'anchor' | 'size' | 'bold' | 'fill'>> = {},
): Shape => ({ kind: 'text', x, y, text: content, anchor: 'start', size: 12, bold: false, fill: 'text', ...more })

/** The coverage as a picture, in px; `subtitle` says of what and when. */
export const coveragePicture = (grid: CoverageGrid, subtitle: string): Picture => {
  const listed = grid.outside.slice(0, LISTED)
  const bottom = HEAD + ROW + grid.rows.length * ROW
  const columnX = (index: number): number => MARGIN + NAMES + index * CELL.width
  const more = grid.outside.length - listed.length
  const lines = [
    ...(listed.length > 0 ? ['Outside §6.3:'] : []),
    ...listed.map(outsideText),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
  return {
    width: WIDTH,
    height: bottom + MARGIN + lines.length * 18,
    shapes: [
      text(MARGIN, 44, `${grid.verified} of ${grid.published} published combinations verified`, {
        size: 20,
        bold: true,
      }),
      text(MARGIN, 66, subtitle, { fill: 'muted' }),
      ...grid.actions.flatMap((action, index) =>
        nameLines(action).map((line, at, all) =>
          text(columnX(index) + CELL.width / 2, HEAD + ROW - 10 - (all.length - 1 - at) * 12, line, {
            anchor: 'middle',
            size: 10,
            fill: 'muted',
          }),
        ),
      ),
      ...grid.rows.flatMap(({ event, cells }, row) => {
        const y = HEAD + ROW + row * ROW
        return [
          text(MARGIN, y + CELL.height / 2 + 4, event, { bold: true }),
          ...cells.flatMap((cell, index) => (cell ? cellShapes(cell, columnX(index), y) : [])),
        ]
      }),
      ...lines.map((line, index) => text(MARGIN, bottom + 12 + index * 18, line, { fill: 'muted' })),
    ],
  }
}

/** A long name on two lines, broken after its underscore. */
const nameLines = (name: string): readonly string[] => {
  const at = name.indexOf('_')
  return at === -1 ? [name] : [name.slice(0, at + 1), name.slice(at + 1)]
}

/** "11-21 10:31": local month, day and minute. */
const shortTime = (at: number): string => dateTime(at).slice(5, 16)

const cellShapes = (cell: Cell, x: number, y: number): readonly Shape[] => {
  const { fill, dashed, text: colour } = looks[cell.state]
  const middle = x + CELL.width / 2
  // With the newest time below it, the count moves up.
  const { newest } = cell
  const baseline = y + CELL.height / 2 + (newest === null ? 4 : -2)
  return [
    { kind: 'box', x: x + 3, y, width: CELL.width - 6, height: CELL.height, fill, dashed },
    text(middle, baseline, cellText(cell), { anchor: 'middle', bold: true, fill: colour }),
    ...(newest === null
      ? []
      : [text(middle, baseline + 13, shortTime(newest), { anchor: 'middle', size: 10, fill: colour })]),
  ]
}
