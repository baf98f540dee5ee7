import type { BodyDifference } from '../../../../shared/models/explanation.ts'
import { visibleText } from '../../../components/body/visible-text.ts'

/** One of the two bodies that differ, as far as it is shown. */
export interface Side {
  readonly name: 'received' | 'signed'
  /** Bytes of the whole body. */
  readonly size: number
  /** What stands before the difference, with "…" where it does not begin at the body's begin. */
  readonly before: string
  /** From the first byte that differs, with "…" where more follows; empty when the body ends there. */
  readonly from: string
}

/** The two sides of a difference, as text. */
export const differenceSides = (difference: BodyDifference): readonly [Side, Side] => {
  const { offset, excerptFrom, received, signed, receivedSize, signedSize } = difference
  const side = (name: Side['name'], excerpt: Uint8Array, size: number): Side => ({
    name,
    size,
    before: (excerptFrom > 0 ? '…' : '') + visibleText(excerpt.subarray(0, offset - excerptFrom)),
    from: visibleText(excerpt.subarray(offset - excerptFrom)) + (excerptFrom + excerpt.length < size ? '…' : ''),
  })
  return [side('received', received, receivedSize), side('signed', signed, signedSize)]
}
