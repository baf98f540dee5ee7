/** A line longer than this is cut into several, in characters. */
const LONGEST = 4_000

/** Cuts text that comes in pieces into lines, at line feeds and, as progress is shown, at carriage returns. */
export interface Lines {
  readonly add: (piece: string) => void
  /** Nothing more comes: what is left is a line too. */
  readonly end: () => void
}

export const createLines = (take: (line: string) => void): Lines => {
  let rest = ''
  return {
    add: (piece) => {
      const parts = (rest + piece).split(/\r\n|\n|\r/)
      rest = parts.pop() ?? ''
      for (const line of parts) take(line)
      if (rest.length < LONGEST) return
      take(rest)
      rest = ''
    },
    end: () => {
      if (rest !== '') take(rest)
      rest = ''
    },
  }
}
