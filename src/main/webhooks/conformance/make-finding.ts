import type { Finding, FindingCode, FindingLevel } from '../../../shared/models/finding.ts'

type Make = (code: FindingCode, section: string, message: string) => Finding

const make =
  (level: FindingLevel): Make =>
  (code, section, message) => ({ level, code, section, message })

export const error = make('error')
export const warning = make('warning')
export const note = make('note')
export const ok = make('ok')
