/** One line of a file, without its end. */
export interface FileLine {
  /** From 1. */
  readonly number: number
  /** Null where the line is longer than was allowed: its bytes were passed over. */
  readonly bytes: Uint8Array | null
  /** Whether a line end follows; false for the last line of a file that was cut off. */
  readonly ended: boolean
}

const NEWLINE = 0x0a
const RETURN = 0x0d
const MARK = [0xef, 0xbb, 0xbf]

/**
 * The lines of a file as its pieces come, whatever they are cut into: LF or CRLF, with or without a byte order mark.
 * No more than `longest(number)` bytes of a line are held. An empty rest after the last line end is no line.
 */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  longest: (number: number) => number,
): AsyncGenerator<FileLine> {
  let number = 1
  let held: Uint8Array[] = []
  let size = 0
  const add = (part: Uint8Array): void => {
    size += part.byteLength
    if (size <= longest(number)) held.push(part)
    else held = []
  }
  const take = (ended: boolean): FileLine => {
    const whole = size > longest(number) ? null : Buffer.concat(held)
    const line = { number, bytes: whole && trimmed(whole, number), ended }
    number += 1
    held = []
    size = 0
    return line
  }
  for await (const piece of pieces) {
    let from = 0
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, from)) {
      add(piece.subarray(from, at))
      yield take(true)
      from = at + 1
    }
    // A copy: the piece's buffer may be used again for the next one.
    if (from < piece.byteLength) add(new Uint8Array(piece.subarray(from)))
  }
  if (size > 0) yield take(false)
}

const trimmed = (line: Uint8Array, number: number): Uint8Array => {
  const begin = number === 1 && MARK.every((byte, index) => line[index] === byte) ? MARK.length : 0
  return line.subarray(begin, line.at(-1) === RETURN ? -1 : undefined)
}
