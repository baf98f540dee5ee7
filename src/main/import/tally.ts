import type { ImportReport } from '../../shared/models/transfer.ts'
import type { ImportedCount } from '../history/history.ts'
import type { FileLine } from './lines.ts'
import type { ReadLine } from './read-line.ts'

/** Damaged lines and channels that are told one by one; the rest is counted. */
const TOLD = 20

/** Counts what becomes of the lines of a file. */
export const createTally = (file: string) => {
  let added = 0
  let known = 0
  let damagedCount = 0
  let lines = 0
  let announced: number | null = null
  let cutInLine = false
  const damaged: { line: number; problem: string }[] = []
  const channels = new Map<string, number>()
  return {
    line: ({ number, ended }: FileLine, read: ReadLine): void => {
      if (read.kind === 'end') {
        announced = (announced ?? 0) + read.lines
        return
      }
      lines += 1
      if (read.kind !== 'damaged') return
      damagedCount += 1
      cutInLine = !ended
      if (damaged.length < TOLD) damaged.push({ line: number, problem: read.problem })
    },
    elsewhere: (name: string, attempts: number): void => {
      if (channels.size < TOLD || channels.has(name)) channels.set(name, (channels.get(name) ?? 0) + attempts)
    },
    stored: (count: ImportedCount): void => {
      added += count.added
      known += count.known
    },
    report: (cancelled: boolean): ImportReport => ({
      file,
      ended: cancelled ? 'cancelled' : cutInLine || announced === null || announced > lines ? 'cut-off' : 'whole',
      added,
      known,
      damagedCount,
      damaged,
      elsewhere: [...channels].map(([name, attempts]) => ({ name, attempts })),
    }),
  }
}
