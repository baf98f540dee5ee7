import { isSpace } from './tokens.ts'

/** A value under way: an object sorts its members when it closes, an array and the whole text are only joined. */
interface Frame {
  readonly object: boolean
  /** Of an array or the whole: what is written so far. */
  text: string
  readonly members: Member[]
  /** What stands before each member; it stays where it is when members change places. */
  readonly gaps: string[]
  member: { readonly name: string; text: string } | null
  /** White space and comma since the last name or value. */
  pending: string
}

interface Member {
  readonly name: string
  readonly text: string
}

const frame = (object: boolean, text: string): Frame => ({
  object,
  text,
  members: [],
  gaps: [],
  member: null,
  pending: '',
})

/**
 * The tokens of JSON with the members of every object in the order of their names, by code point as Python sorts them.
 * Values stay as they are written, white space stays in its place. Without recursion: any nesting is walked.
 */
export const sortedByName = (tokens: readonly string[]): string => {
  const whole = frame(false, '')
  const outer: Frame[] = []
  let current = whole
  for (const token of tokens) {
    if (token === '{' || token === '[') {
      outer.push(current)
      current = frame(token === '{', token)
    } else if (token === '}' || token === ']') {
      const value = current.object ? closeObject(current) : `${current.text}]`
      current = outer.pop() ?? whole
      add(current, value)
    } else if (!current.object) {
      current.text += token
    } else if (isSpace(token)) {
      current.pending += token
    } else if (token === ',') {
      endMember(current)
      current.pending += token
    } else {
      add(current, token)
    }
  }
  return whole.text
}

/** Adds a name, a colon or a whole value. */
const add = (to: Frame, text: string): void => {
  if (!to.object) {
    to.text += text
    return
  }
  if (to.member) to.member.text += to.pending + text
  else {
    to.gaps.push(to.pending)
    to.member = { name: nameOf(text), text }
  }
  to.pending = ''
}

const endMember = (object: Frame): void => {
  if (object.member) object.members.push(object.member)
  object.member = null
}

const closeObject = (object: Frame): string => {
  endMember(object)
  const sorted = object.members.toSorted((one, other) => compare(one.name, other.name))
  let text = object.text
  for (const [index, member] of sorted.entries()) text += (object.gaps[index] ?? '') + member.text
  return `${text}${object.pending}}`
}

const compare = (one: string, other: string): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The bytes of a name, one character each: in UTF-8 their order is the order of code points. */
const nameOf = (token: string): string => {
  if (!token.includes('\\')) return token.slice(1, -1)
  const name: unknown = JSON.parse(Buffer.from(token, 'latin1').toString())
  return Buffer.from(String(name)).toString('latin1')
}
