import type { Body } from '../body.ts'
import type { BodyStep } from './body-step.ts'
import { reserialized } from './reserialized.ts'

const escapesStep = (id: string, label: string, instead: string, change: (json: string) => string): BodyStep => ({
  ...reserialized,
  id,
  label,
  instead,
  kind: 'escapes',
  apply: (body) => {
    const json = textOfJson(body)
    if (json === null) return null
    const mark = json.startsWith('\uFEFF') ? 1 : 0
    return Buffer.from(json.slice(0, mark) + change(json.slice(mark)))
  },
})

const textOfJson = (body: Body): string | null => (body.tokens() === null ? null : body.text())

/** Outside strings JSON has ASCII only, so the text can be changed as a whole. */
const escaped = (json: string, hexOf: (code: number) => string): string =>
  json.replace(/[\u0080-\uFFFF]+/g, (run) => {
    let out = ''
    for (let i = 0; i < run.length; i++) out += `\\u${hexOf(run.charCodeAt(i)).padStart(4, '0')}`
    return out
  })

/** A pair of surrogates, one code unit, or any other escape, which stays: `\\u00e9` is a backslash and text. */
const ESCAPE = /\\(?:u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|u([0-9a-f]{4})|[^u])/gi

const raw = (json: string): string =>
  json.replace(ESCAPE, (whole: string, high?: string, low?: string, single?: string) => {
    if (high !== undefined && low !== undefined) return fromHex(high) + fromHex(low)
    const text = single === undefined ? '' : fromHex(single)
    return text > '\u007F' && text.isWellFormed() ? text : whole
  })

const fromHex = (digits: string): string => String.fromCharCode(Number.parseInt(digits, 16))

/** Text outside ASCII written as `\u00e9` or as itself. */
export const nonAsciiSteps: readonly BodyStep[] = [
  escapesStep('escaped', 'non-ASCII text escaped', 'text outside ASCII escaped, as \\u00e9', (json) =>
    escaped(json, (code) => code.toString(16)),
  ),
  escapesStep('escaped-upper', 'non-ASCII text escaped, upper case', 'text outside ASCII escaped, as \\u00E9', (json) =>
    escaped(json, (code) => code.toString(16).toUpperCase()),
  ),
  escapesStep('unescaped', 'escaped text as it is', 'text outside ASCII as it is, not escaped', raw),
]
