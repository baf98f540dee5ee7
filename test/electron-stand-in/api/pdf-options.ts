import type { PrintToPDFOptions, Size } from 'electron'

/** Widths and heights in inches, as the DevTools protocol takes them. */
const PAGE_SIZES: Readonly<Record<string, Size>> = {
  A3: { width: 11.7, height: 16.54 },
  A4: { width: 8.27, height: 11.7 },
  A5: { width: 5.83, height: 8.27 },
  Legal: { width: 8.5, height: 14 },
  Letter: { width: 8.5, height: 11 },
  Tabloid: { width: 11, height: 17 },
}

function pageSize(named: PrintToPDFOptions['pageSize']): object {
  if (named === undefined) return {}
  const size = typeof named === 'string' ? PAGE_SIZES[named] : named
  if (size === undefined) throw new Error(`electron stand-in: page size '${String(named)}' is not supported`)
  return { paperWidth: size.width, paperHeight: size.height }
}

/** Electron's options of `printToPDF`, in the words of `Page.printToPDF`. */
export function pdfParameters({ pageSize: named, margins, ...same }: PrintToPDFOptions): Record<string, unknown> {
  const { top, bottom, left, right } = margins ?? {}
  return {
    ...same,
    ...pageSize(named),
    marginTop: top,
    marginBottom: bottom,
    marginLeft: left,
    marginRight: right,
  }
}
