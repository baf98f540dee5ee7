import { BODY_LIMIT, type Body } from '../body.ts'
import { type Spacing, spaced } from '../json/spaced.ts'
import type { BodyStep } from './body-step.ts'
import { reserialized } from './reserialized.ts'

interface Layout {
  readonly id: string
  readonly label: string
  readonly instead: string
  readonly spacing: Spacing
}

const compact: Layout = {
  id: 'compact',
  label: 'compact JSON',
  instead: 'the same JSON written without spaces',
  spacing: { comma: ',', colon: ':', indent: null },
}
const python: Layout = {
  id: 'python',
  label: 'JSON with Python-style separators',
  instead: 'the same JSON written with a space after each comma and colon',
  spacing: { comma: ', ', colon: ': ', indent: null },
}
const indented = (spaces: number): Layout => ({
  id: `indent-${spaces}`,
  label: `JSON with ${spaces} spaces`,
  instead: `the same JSON written on many lines with ${spaces} spaces a level`,
  spacing: { comma: ',', colon: ': ', indent: spaces },
})
const layouts: readonly Layout[] = [compact, python, indented(2), indented(4)]

const write = (body: Body | null, { spacing }: Layout): Uint8Array | null => {
  const tokens = body?.tokens()
  const written = tokens ? spaced(tokens, spacing, BODY_LIMIT) : null
  return written === null ? null : Buffer.from(written, 'latin1')
}

/** The JSON written with other white space; every value, numbers too, as it was written. */
export const layoutSteps: readonly BodyStep[] = layouts.map((layout) => ({
  ...reserialized,
  id: layout.id,
  label: layout.label,
  instead: layout.instead,
  kind: 'spacing',
  apply: (body) => write(body, layout),
}))

/** The JSON parsed and written again by JavaScript: `1.0` becomes `1`, `\/` becomes `/`, of repeated names one stays. */
export const stringifySteps: readonly BodyStep[] = layouts.map((layout) => ({
  ...reserialized,
  id: layout === compact ? 'stringify' : `stringify-${layout.id}`,
  label: layout === compact ? 'JSON.stringify' : `${layout.label}, values as JSON.stringify writes them`,
  instead:
    layout === compact
      ? 'the same JSON as JSON.stringify writes it'
      : `${layout.instead}, its values as JSON.stringify writes them`,
  kind: 'values',
  apply: (body) => write(body.stringified(), layout),
}))
