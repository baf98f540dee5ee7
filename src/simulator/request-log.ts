import type { EnvironmentName } from './environment-data.ts'

/** Header lines in their order, case and repetition. */
export type RawHeaders = readonly (readonly [name: string, value: string])[]

/** One request as it came, and the status that it was answered with: null while, or because, it has no answer. */
export interface LoggedRequest {
  readonly environment: EnvironmentName
  /** ISO time of the system's clock. */
  readonly at: string
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: RawHeaders
  readonly bodyText: string
  readonly status: number | null
}

export interface RequestLog {
  /** Notes a request; what it returns completes the entry. */
  add(request: Omit<LoggedRequest, 'bodyText' | 'status'>): {
    body(text: string): void
    status(status: number): void
  }
  /** Oldest first. */
  entries(): readonly LoggedRequest[]
  clear(): void
}

/** Keeps the last `capacity` requests. */
export function createRequestLog(capacity = 2000): RequestLog {
  let entries: LoggedRequest[] = []
  return {
    add: (request) => {
      const entry = { ...request, bodyText: '', status: null as number | null }
      entries.push(entry)
      if (entries.length > capacity) entries = entries.slice(-capacity)
      return {
        body: (text) => {
          entry.bodyText = text
        },
        status: (status) => {
          entry.status = status
        },
      }
    },
    entries: () => entries.map((entry) => ({ ...entry })),
    clear: () => {
      entries = []
    },
  }
}

/** Node's flat list of header lines, as pairs. */
export function pairHeaders(flat: readonly string[]): RawHeaders {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? '', flat[2 * i + 1] ?? ''] as const)
}
