import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'

/** One request and the answer that is due. */
export interface Pending {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export interface ConnectionPorts {
  readonly clock: Clock
  /** How long the rest of a refused request is read and dropped, ms. */
  readonly linger: number
  readonly refused: (status: number, reason: string) => void
}

/** A connection as the listener sees it: the requests that wait for an answer, and whether it takes more. */
export interface Connection {
  /** False when the connection takes no more requests: what comes is dropped. */
  accept(pending: Pending): boolean
  /** Answers a request without taking it, and closes the connection once its sender could read the answer. */
  refuse(pending: Pending, status: number, reason: string): void
  /** The same for what is not even a request, or for the one whose body is coming in; after the answers that are due. */
  fail(status: number, reason: string): void
  /** Closes the connection once every answer that is due was sent. */
  finish(): void
}

export const createConnection = (socket: Socket, { clock, linger, refused }: ConnectionPorts): Connection => {
  const due = new Set<Pending>()
  let closing = false
  let whenNothingIsDue: (() => void) | null = null

  const close = (how: () => void): void => {
    whenNothingIsDue = how
    if (due.size === 0) how()
  }
  const answerOnSocket = (status: number): void => {
    // The rest is read and dropped; a sender that does not close its half either is cut.
    socket
      .once(
        'close',
        clock.after(linger, () => socket.destroy()),
      )
      .resume()
    socket.end(bareAnswer(status))
  }
  const refuse = ({ request, response }: Pending, status: number, reason: string): void => {
    if (closing) return
    closing = true
    refused(status, reason)
    response.writeHead(status, { ...headersOf(status), Connection: 'close' })
    response.flushHeaders()
    // Closing with unread bytes would reset the connection, and the sender could not read the answer.
    const end = (): void => void response.end()
    response.once('close', clock.after(linger, end))
    request.once('end', end).once('close', end).resume()
    socket.once('end', end)
    if (socket.readableEnded) end()
  }

  return {
    accept: (pending) => {
      if (closing) return false
      due.add(pending)
      pending.response.once('close', () => {
        due.delete(pending)
        if (due.size === 0) whenNothingIsDue?.()
      })
      return true
    },
    refuse,
    fail: (status, reason) => {
      if (closing) return
      if (!socket.writable) return void socket.destroy()
      const unfinished = [...due].find(({ request, response }) => !request.complete && !response.headersSent)
      if (unfinished) return refuse(unfinished, status, reason)
      closing = true
      refused(status, reason)
      close(() => answerOnSocket(status))
    },
    finish: () => {
      closing = true
      close(() => socket.destroy())
    },
  }
}

/** Every answer is without a body, and without a word about what runs here. */
export const headersOf = (status: number): Readonly<Record<string, string>> =>
  status === 405 ? { 'Content-Length': '0', Allow: 'POST' } : { 'Content-Length': '0' }

const bareAnswer = (status: number): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    ...Object.entries(headersOf(status)).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '\r\n',
  ].join('\r\n')
