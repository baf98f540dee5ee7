import { sortedByName } from '../json/sorted.ts'
import type { BodyStep } from './body-step.ts'
import { reserialized } from './reserialized.ts'

/** The members of every object in the order of their names; the white space between them stays. */
export const sortedKeys: BodyStep = {
  ...reserialized,
  id: 'sorted-keys',
  label: 'JSON with sorted keys',
  instead: 'the names of the JSON in sorted order',
  kind: 'order',
  apply: (body) => {
    const tokens = body.tokens()
    return tokens ? Buffer.from(sortedByName(tokens), 'latin1') : null
  },
}
