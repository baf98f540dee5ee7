const short: Readonly<Record<number, string>> = { 0: '\\0', 13: '\\r' }

const hex = (code: number, width: number): string => code.toString(16).padStart(width, '0').toUpperCase()

/** The escape by which an invisible character is shown: `\r`, `\x1B`, `\u200B`. */
export const controlName = (code: number): string =>
  short[code] ?? (code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`)
