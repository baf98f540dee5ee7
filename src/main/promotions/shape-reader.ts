import type { Misfit } from '../../shared/models/promotion.ts'
import { NumberText } from './json-text.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Reads fields of JSON that was parsed by `parseKeepingNumbers`, and notes each one that is missing or of another kind,
 * with its path. `path` is that of the parent; empty for the root.
 */
export interface ShapeReader {
  /** A text field; a number is taken as it was written, and noted. Null when it is missing or of another kind. */
  text(parent: JsonObject, name: string, path: string): string | null
  object(parent: JsonObject, name: string, path: string): JsonObject | null
  asObject(value: unknown, path: string): JsonObject | null
  /** A list; one object instead of it is a list of one, nothing an empty one; both are noted. Null for anything else. */
  list(parent: JsonObject, name: string, path: string): readonly unknown[] | null
  note(path: string, problem: string): void
  misfits(): readonly Misfit[]
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText)

const kindOf = (value: unknown): string => {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (value === '') return 'an empty text'
  if (Array.isArray(value)) return 'an array'
  if (value instanceof NumberText) return 'a number'
  if (typeof value === 'string') return 'a text'
  return typeof value === 'boolean' ? 'true or false' : 'an object'
}

const field = (parent: JsonObject, name: string): unknown => (Object.hasOwn(parent, name) ? parent[name] : undefined)
const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** A reader with no misfits noted yet. */
export const createShapeReader = (): ShapeReader => {
  const misfits: Misfit[] = []
  const note = (path: string, problem: string): void => {
    misfits.push({ path, problem })
  }
  const wrongKind = (path: string, value: unknown, wanted: string): null => {
    note(path, value === undefined ? 'missing' : `${kindOf(value)} instead of ${wanted}`)
    return null
  }
  const asObject = (value: unknown, path: string): JsonObject | null =>
    isObject(value) ? value : wrongKind(path, value, 'an object')

  return {
    note,
    misfits: () => misfits,
    asObject,
    object: (parent, name, path) => asObject(field(parent, name), join(path, name)),
    text: (parent, name, path) => {
      const value = field(parent, name)
      if (typeof value === 'string') return value
      wrongKind(join(path, name), value, 'a text')
      return value instanceof NumberText ? value.text : null
    },
    list: (parent, name, path) => {
      const value = field(parent, name)
      if (Array.isArray(value)) return value
      wrongKind(join(path, name), value, 'an array')
      if (isObject(value)) return [value]
      return value === undefined || value === null || value === '' ? [] : null
    },
  }
}
