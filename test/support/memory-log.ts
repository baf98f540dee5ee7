import type { Log } from '../../src/main/log.ts'

/** A log that keeps its lines for the test to look at. */
export interface MemoryLog extends Log {
  readonly lines: readonly { readonly level: keyof Log; readonly fields: object; readonly message: string }[]
}

export const createMemoryLog = (): MemoryLog => {
  const lines: { level: keyof Log; fields: object; message: string }[] = []
  const line = (level: keyof Log) => (fields: object, message: string) => {
    lines.push({ level, fields, message })
  }
  return { lines, info: line('info'), warn: line('warn'), error: line('error') }
}
