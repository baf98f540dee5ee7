import { hash } from 'node:crypto'
import { type Escaping, escapings, type Output } from './escapings.ts'

/**
 * A way to read bytes: as they are, or with an escaping undone. `text` holds one byte a character; `source` says which
 * stretch of the original a stretch of `text` was read from.
 */
export interface View {
  readonly text: string
  source(start: number, end: number): readonly [start: number, end: number]
}

type Layer = View & { readonly bytes: Uint8Array }

/** How many escapings are undone, one inside the other: a form in HTML in JSON, and the like. */
const DEPTH = 3
/** Of what is longer, in bytes, one less: a body that is made for it has a view for each way of undoing. */
const LONG = 512 * 1024

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Numbers of a mark: where what was undone begins and ends in the new text, and where in the text before. */
const MARK = 4

/** Marks in order, in one block of memory: a long body can have millions. */
const createMarks = () => {
  let numbers = new Int32Array(64 * MARK)
  let count = 0
  return {
    add: (start: number, end: number, from: number, to: number): void => {
      if ((count + 1) * MARK > numbers.length) {
        const larger = new Int32Array(numbers.length * 2)
        larger.set(numbers)
        numbers = larger
      }
      const at = count++ * MARK
      numbers[at] = start
      numbers[at + 1] = end
      numbers[at + 2] = from
      numbers[at + 3] = to
    },
    isEmpty: (): boolean => count === 0,
    /** The last mark that starts at or before `position`; null when none does. */
    at: (position: number) => {
      let low = 0
      let high = count
      while (low < high) {
        const middle = (low + high) >> 1
        if ((numbers[middle * MARK] ?? 0) <= position) low = middle + 1
        else high = middle
      }
      if (low === 0) return null
      const [, end = 0, from = 0, to = 0] = numbers.subarray((low - 1) * MARK, low * MARK)
      return { end, from, to }
    },
  }
}

/** Undoes an escaping; null when there is nothing to undo. */
const undo = (layer: Layer, { sign, begins, read }: Escaping): Layer | null => {
  const { bytes } = layer
  if (sign !== null && !bytes.includes(sign)) return null
  const text = new Uint8Array(bytes.length)
  const out: Output = { bytes: text, length: 0 }
  const marks = createMarks()
  let length = 0
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    if (begins[byte] === 1) {
      out.length = length
      const taken = read(bytes, at, out)
      if (taken > 0) {
        marks.add(length, out.length, at, at + taken)
        length = out.length
        at += taken
        continue
      }
    }
    text[length++] = byte
    at++
  }
  if (marks.isEmpty()) return null
  /** Where the character at `position` begins (or, for `atEnd`, ends) in the parent's text. */
  const parent = (position: number, atEnd: boolean): number => {
    const mark = marks.at(position)
    if (mark === null) return position + (atEnd ? 1 : 0)
    if (position < mark.end) return atEnd ? mark.to : mark.from
    return mark.to + position - mark.end + (atEnd ? 1 : 0)
  }
  const undone = text.subarray(0, length)
  return {
    bytes: undone,
    text: textOf(undone),
    source: (start, end) => layer.source(parent(start, false), parent(end - 1, true)),
  }
}

/**
 * All views of bytes: as they are, and with percent, form, JSON and HTML escapes undone, `\xNN`, and what stands between
 * the parts of UTF-16, of base64 in lines and of hexadecimal with separators. One after the other: of the deepest, which
 * are the most, one is held at a time.
 */
export function* viewsOf(bytes: Uint8Array): Generator<View, void> {
  const depths = bytes.length > LONG ? DEPTH - 1 : DEPTH
  const seen = new Set([hash('sha1', bytes)])
  const whole: Layer = { bytes, text: textOf(bytes), source: (start, end) => [start, end] }
  yield whole
  let layers: readonly Layer[] = [whole]
  for (let depth = 1; depth <= depths; depth++) {
    const below: Layer[] = []
    for (const layer of layers)
      for (const escaping of escapings) {
        const undone = undo(layer, escaping)
        const digest = undone && hash('sha1', undone.bytes)
        if (undone === null || digest === null || seen.has(digest)) continue
        seen.add(digest)
        yield undone
        if (depth < depths) below.push(undone)
      }
    layers = below
  }
}
