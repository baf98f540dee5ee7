import qrcode from 'qrcode-generator'

/** The quiet zone that scanners want around a code, in modules. */
const MARGIN = 4

/** A QR code of a text as one SVG path of dark modules, and the side of its square, in modules. */
export const qrPath = (text: string): { readonly side: number; readonly path: string } => {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const modules = Array.from({ length: count * count }, (_, i) => [Math.floor(i / count), i % count] as const)
  const path = modules
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`)
    .join('')
  return { side: count + 2 * MARGIN, path }
}
