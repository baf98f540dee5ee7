import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Times, timesOf } from './statistics.ts'

/** What a server made of the requests. Latencies in ms, from the request's last byte handed over to the answer's last. */
export interface Load {
  readonly perSecond: number
  readonly latency: Times
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>
}

/** The length of the first whole answer in the text; null when it is not all there. */
const answerLength = (text: string): number | null => {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = text.slice(0, end).toLowerCase()
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1]
  if (length !== undefined) return text.length >= end + 4 + Number(length) ? end + 4 + Number(length) : null
  if (!head.includes('\r\ntransfer-encoding: chunked')) return end + 4
  const last = text.indexOf('0\r\n\r\n', end + 4)
  return last === -1 ? null : last + 5
}

/** A connection that stays open, for one request at a time. */
interface Line {
  readonly send: (request: Buffer, answered: (status: string) => void) => void
  readonly close: () => void
}

/** Bare sockets: a client that did more would be the slowest part of what is measured. */
const openLine = (port: number, ready: (line: Line) => void, failed: (cause: Error) => void): void => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  let answered: (status: string) => void = () => undefined
  socket.setEncoding('latin1')
  socket.on('data', (data: string) => {
    text += data
    const length = answerLength(text)
    if (length === null) return
    const status = text.slice(9, 12)
    text = text.slice(length)
    answered(status)
  })
  socket.once('error', failed)
  const closed = (): void => failed(new Error('The server closed a connection.'))
  socket.once('close', closed)
  socket.once('connect', () =>
    ready({
      send: (request, then) => {
        answered = then
        socket.write(request)
      },
      close: () => {
        socket.off('close', closed)
        socket.destroy()
      },
    }),
  )
}

/** Sends these requests over `connections` connections that stay open, each sending its next one when it has its answer. */
export const load = async (port: number, requests: readonly Buffer[], connections: number): Promise<Load> => {
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  let next = 0

  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const go = (line: Line): void => {
        const request = requests[next++]
        if (request === undefined) {
          line.close()
          resolve()
          return
        }
        const sentAt = performance.now()
        line.send(request, (status) => {
          latencies.push(performance.now() - sentAt)
          statuses[status] = (statuses[status] ?? 0) + 1
          go(line)
        })
      }
      openLine(port, go, reject)
    })

  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - began) / 1000
  return { perSecond: requests.length / seconds, latency: timesOf(latencies), statuses }
}

/**
 * Sends so many a second, whether those before were answered or not, each over a connection that is free. Latencies count
 * from when a request was due, so that one that had to wait for the bench itself is not made better by it.
 */
export const pacedLoad = async (port: number, requests: readonly Buffer[], perSecond: number): Promise<Load> => {
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  const free: Line[] = []
  const line = (): Promise<Line> => {
    const idle = free.pop()
    return idle ? Promise.resolve(idle) : new Promise((resolve, reject) => openLine(port, resolve, reject))
  }
  const send = async (request: Buffer, dueAt: number): Promise<void> => {
    const over = await line()
    const status = await new Promise<string>((resolve) => over.send(request, resolve))
    latencies.push(performance.now() - dueAt)
    statuses[status] = (statuses[status] ?? 0) + 1
    free.push(over)
  }

  const began = performance.now()
  const sent: Promise<void>[] = []
  for (const [index, request] of requests.entries()) {
    const dueAt = began + (index * 1000) / perSecond
    const early = dueAt - performance.now()
    if (early > 0) await sleep(early)
    sent.push(send(request, dueAt))
  }
  await Promise.all(sent)
  const seconds = (performance.now() - began) / 1000
  for (const idle of free) idle.close()
  return { perSecond: requests.length / seconds, latency: timesOf(latencies), statuses }
}
