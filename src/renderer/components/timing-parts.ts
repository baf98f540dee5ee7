import type { Timing } from '../../shared/models/exchange.ts'

/** A stretch of an exchange's time, in ms after its start, and as shares (0 to 1) of the whole. */
export interface TimingPart {
  readonly name: 'queued' | 'first byte' | 'rest' | 'waiting'
  readonly from: number
  readonly length: number
  readonly share: { readonly from: number; readonly length: number }
}

/**
 * The timing split, one part after the other: queued, then until the first byte, then until the last.
 * Without a first byte all time after the queue is waiting.
 */
export const timingParts = ({ queued, firstByte, total }: Timing): readonly TimingPart[] => {
  const whole = Math.max(total, Number.MIN_VALUE)
  const part = (name: TimingPart['name'], from: number, to: number): TimingPart => {
    const length = Math.max(0, to - from)
    return { name, from, length, share: { from: Math.min(1, from / whole), length: Math.min(1, length / whole) } }
  }
  const queue = part('queued', 0, queued)
  if (firstByte === null) return [queue, part('waiting', queued, total)]
  return [queue, part('first byte', queued, firstByte), part('rest', firstByte, total)]
}
