/** A value as JSON; what JSON has no word for is an object with the key `$si`. */
type Packed = null | string | boolean | number | readonly Packed[] | { readonly [key: string]: Packed }

export type AnyFunction = (...args: unknown[]) => unknown

/** How functions and promises leave a world. Without it they cannot be cloned. */
export interface Exporter {
  readonly exportFunction: (value: AnyFunction) => number
  readonly exportPromise: (value: PromiseLike<unknown>) => number
}

/** How functions and promises of another world are made here. */
export interface Importer {
  readonly importFunction: (id: number) => AnyFunction
  readonly importPromise: (id: number) => Promise<unknown>
}

export interface Codec {
  /** @throws Error 'An object could not be cloned.' */
  encode(value: unknown, exporter?: Exporter): string
  decode(text: string, importer?: Importer): unknown
}

/**
 * Values as text, with the reach of structured clone (not: cycles). The same source runs in Node and, as text, in the
 * page: it may use nothing from outside itself.
 */
export function makeCodec(): Codec {
  const TAG = '$si'
  const VIEWS: readonly (new (buffer: ArrayBuffer) => ArrayBufferView)[] = [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  ]
  const ERRORS = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]

  const toBase64 = (bytes: Uint8Array): string => {
    if (typeof Buffer !== 'undefined') {
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    }
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    return btoa(text)
  }
  const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
    if (typeof Buffer !== 'undefined') return new Uint8Array(Buffer.from(text, 'base64'))
    const raw = atob(text)
    const bytes = new Uint8Array(raw.length)
    for (let at = 0; at < raw.length; at += 1) bytes[at] = raw.charCodeAt(at)
    return bytes
  }
  const refuse = (): never => {
    throw new Error('An object could not be cloned.')
  }

  const pack = (value: unknown, exporter: Exporter | undefined, within: Set<unknown>): Packed => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'undefined') return { [TAG]: 'undefined' }
    if (typeof value === 'number') {
      if (Number.isFinite(value) && !Object.is(value, -0)) return value
      return { [TAG]: 'number', v: Object.is(value, -0) ? '-0' : String(value) }
    }
    if (typeof value === 'bigint') return { [TAG]: 'bigint', v: String(value) }
    if (typeof value === 'function') {
      return exporter ? { [TAG]: 'function', v: exporter.exportFunction(value as AnyFunction) } : refuse()
    }
    if (typeof value !== 'object') return refuse()
    if (within.has(value)) throw new Error('electron stand-in: values that contain themselves are not supported')
    within.add(value)
    const packed = packObject(value, exporter, within)
    within.delete(value)
    return packed
  }
  const packObject = (value: object, exporter: Exporter | undefined, within: Set<unknown>): Packed => {
    const inner = (part: unknown): Packed => pack(part, exporter, within)
    if (Array.isArray(value)) return Array.from(value, inner)
    if (value instanceof Date) return { [TAG]: 'date', v: inner(value.getTime()) }
    if (value instanceof RegExp) return { [TAG]: 'regexp', v: [value.source, value.flags] }
    if (value instanceof ArrayBuffer) return { [TAG]: 'buffer', v: toBase64(new Uint8Array(value)) }
    if (ArrayBuffer.isView(value)) {
      const type = VIEWS.find((view) => value instanceof view)?.name ?? refuse()
      return { [TAG]: type, v: toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) }
    }
    if (value instanceof Map) return { [TAG]: 'map', v: [...value].map(([key, entry]) => [inner(key), inner(entry)]) }
    if (value instanceof Set) return { [TAG]: 'set', v: [...value].map(inner) }
    if (value instanceof Error) {
      const name = ERRORS.find((type) => type.name === value.name)?.name ?? 'Error'
      return { [TAG]: 'error', v: [name, value.message, value.stack ?? ''] }
    }
    if (value instanceof Promise) {
      return exporter ? { [TAG]: 'promise', v: exporter.exportPromise(value) } : refuse()
    }
    // Weak collections, nodes of the document and the like: only plain objects are left.
    if (Object.prototype.toString.call(value) !== '[object Object]') return refuse()
    const entries = Object.entries(value).map(([key, entry]): [string, Packed] => [key, inner(entry)])
    return TAG in value ? { [TAG]: 'object', v: entries } : Object.fromEntries(entries)
  }

  const unpack = (packed: Packed, importer: Importer | undefined): unknown => {
    if (packed === null || typeof packed !== 'object') return packed
    const inner = (part: Packed): unknown => unpack(part, importer)
    if (Array.isArray(packed)) return packed.map(inner)
    const { [TAG]: tag, v } = packed as Record<string, Packed>
    if (tag === undefined) {
      return Object.fromEntries(Object.entries(packed).map(([key, entry]) => [key, inner(entry)]))
    }
    return unpackTagged(tag, v, inner, importer)
  }
  // The shapes under a tag are this codec's own: each cast has its counterpart in `packObject`.
  const unpackTagged = (
    tag: Packed,
    v: Packed | undefined,
    inner: (part: Packed) => unknown,
    importer: Importer | undefined,
  ): unknown => {
    switch (tag) {
      case 'undefined':
        return undefined
      case 'number':
        return Number(v)
      case 'bigint':
        return BigInt(v as string)
      case 'function':
        return importer?.importFunction(v as number)
      case 'promise':
        return importer?.importPromise(v as number)
      case 'date':
        return new Date(inner(v as Packed) as number)
      case 'regexp':
        return new RegExp(...(v as unknown as [string, string]))
      case 'buffer':
        return fromBase64(v as string).buffer
      case 'map':
        return new Map((v as [Packed, Packed][]).map(([key, entry]) => [inner(key), inner(entry)]))
      case 'set':
        return new Set((v as Packed[]).map(inner))
      case 'object':
        return Object.fromEntries((v as [string, Packed][]).map(([key, entry]) => [key, inner(entry)]))
      case 'error': {
        const [name, message, stack] = v as unknown as [string, string, string]
        const type = ERRORS.find((candidate) => candidate.name === name) ?? Error
        return Object.assign(new type(message), { stack })
      }
      default: {
        const type = VIEWS.find((view) => view.name === tag)
        if (type === undefined) throw new Error(`electron stand-in: unknown value ${String(tag)}`)
        return new type(fromBase64(v as string).buffer)
      }
    }
  }

  return {
    encode: (value, exporter) => JSON.stringify(pack(value, exporter, new Set())),
    decode: (text, importer) => unpack(JSON.parse(text) as Packed, importer),
  }
}
