import type { FindingCounts } from '../../../../shared/models/finding.ts'

const levels = [
  ['error', 'errors'],
  ['warning', 'warnings'],
  ['note', 'notes'],
] as const

const inWords = (counts: FindingCounts) =>
  levels.flatMap(([level, many]) => {
    const number = counts[many]
    return number === 0 ? [] : [{ level, text: `${number} ${number === 1 ? level : many}` }]
  })

/** The worst level that was found, and how many of it: "2 errors"; null when nothing was. */
export const worstOf = (counts: FindingCounts) => inWords(counts)[0] ?? null

/** All that was found: "2 errors, 1 note". */
export const countsInWords = (counts: FindingCounts): string =>
  inWords(counts)
    .map(({ text }) => text)
    .join(', ')
