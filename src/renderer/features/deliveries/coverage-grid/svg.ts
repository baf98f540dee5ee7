import type { ColourName, Picture, Shape } from './picture.ts'

type Colours = Readonly<Record<ColourName, string>>

const FONTS = 'Inter, system-ui, sans-serif'

/** Text inside XML: what would be markup is escaped, what XML cannot hold is left out. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const element = (shape: Shape, colours: Colours): string => {
  if (shape.kind === 'box') {
    const { x, y, width, height, fill, dashed } = shape
    const stroke = dashed === null ? '' : ` stroke="${xmlText(colours[dashed])}" stroke-dasharray="4 3"`
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill === null ? 'none' : xmlText(colours[fill])}"${stroke}/>`
  }
  const { x, y, anchor, text, size, bold, fill } = shape
  const weight = bold ? ' font-weight="600"' : ''
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}"${weight} fill="${xmlText(colours[fill])}">${xmlText(text)}</text>`
}

/** A picture as an SVG document that stands on its own. */
export const pictureSvg = ({ width, height, shapes }: Picture, colours: Colours): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONTS}">`,
    `<rect width="${width}" height="${height}" fill="${xmlText(colours.surface)}"/>`,
    ...shapes.map((shape) => element(shape, colours)),
    '</svg>',
    '',
  ].join('\n')
