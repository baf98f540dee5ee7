/**
 * A value in words that tell apart whatever IPC must keep apart. It also runs, as text, in the fixture's page and main
 * process: it may use nothing from outside itself.
 */
export function describeValue(value: unknown): string {
  if (Object.is(value, -0)) return '-0'
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(describeValue).join(', ')}]`
  if (value instanceof Date) return `Date(${value.getTime()})`
  if (value instanceof RegExp) return String(value)
  if (value instanceof Map) return `Map(${describeValue([...value])})`
  if (value instanceof Set) return `Set(${describeValue([...value])})`
  if (value instanceof Error) return `${value.constructor.name}(${value.message}) ${typeof value.stack}`
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    const { buffer, byteOffset } = value instanceof ArrayBuffer ? { buffer: value, byteOffset: 0 } : value
    const bytes = new Uint8Array(buffer, byteOffset, value.byteLength)
    const sum = bytes.reduce((total, byte, at) => (total + byte * (at + 1)) % 4294967296, 0)
    return `${value.constructor.name}(${bytes.length} bytes, ${sum})`
  }
  const entries = Object.entries(value).map(([key, entry]) => `${key}: ${describeValue(entry)}`)
  return `{${entries.join(', ')}}`
}
