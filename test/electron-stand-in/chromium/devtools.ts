import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Method, Params, ProtocolEvents, Result } from './protocol.ts'

/** What Chromium writes: answers carry an id, events a method; what concerns a target carries its session. */
interface Message {
  readonly id?: number
  readonly method?: keyof ProtocolEvents
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}

interface Waiting {
  readonly method: string
  readonly sessionId: string | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** One attached target, or the browser itself: sends commands, emits the protocol's events. */
export class DevToolsSession extends EventEmitter<ProtocolEvents> {
  readonly #post: <M extends Method>(method: M, params: Params<M>) => Promise<Result<M>>

  constructor(post: <M extends Method>(method: M, params: Params<M>) => Promise<Result<M>>) {
    super()
    this.setMaxListeners(0)
    this.#post = post
  }

  send<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
    return this.#post(method, params)
  }

  /** Sends what may fail because the page went away meanwhile. */
  async attempt<M extends Method>(method: M, params: Params<M>): Promise<void> {
    await this.#post(method, params).catch(() => undefined)
  }
}

/** The DevTools protocol over Chromium's pipe: JSON texts that end in a zero byte. */
export class DevTools {
  readonly browser: DevToolsSession
  readonly #output: Writable
  readonly #waiting = new Map<number, Waiting>()
  readonly #sessions = new Map<string, DevToolsSession>()
  #lastId = 0
  #open = true

  constructor(output: Writable, input: Readable) {
    this.#output = output
    this.browser = this.#session(undefined)
    this.browser.on('Target.detachedFromTarget', ({ sessionId }) => this.#detach(sessionId))
    let rest: string[] = []
    input.setEncoding('utf8')
    input.on('data', (chunk: string) => {
      const [first = '', ...others] = chunk.split('\0')
      rest.push(first)
      for (const next of others) {
        this.#receive(JSON.parse(rest.join('')) as Message)
        rest = [next]
      }
    })
    input.once('close', () => this.#close())
    // A write into the pipe of a Chromium that just ended: `close` says it all.
    output.on('error', () => {})
  }

  async attach(targetId: string): Promise<DevToolsSession> {
    const { sessionId } = await this.browser.send('Target.attachToTarget', { targetId, flatten: true })
    const session = this.#session(sessionId)
    this.#sessions.set(sessionId, session)
    return session
  }

  #session(sessionId: string | undefined): DevToolsSession {
    return new DevToolsSession((method, params) => this.#post(method, params, sessionId))
  }

  #post<M extends Method>(method: M, params: Params<M>, sessionId: string | undefined): Promise<Result<M>> {
    return new Promise((resolve, reject) => {
      if (!this.#open) {
        reject(new Error(`electron stand-in: ${method}: Chromium is gone`))
        return
      }
      this.#lastId += 1
      // The protocol's types are Chromium's word: its answers are not checked again.
      this.#waiting.set(this.#lastId, { method, sessionId, reject, resolve: (result) => resolve(result as Result<M>) })
      this.#output.write(`${JSON.stringify({ id: this.#lastId, method, params, sessionId })}\0`)
    })
  }

  #receive({ id, method, params, result, error, sessionId }: Message): void {
    if (id === undefined) {
      const session = sessionId === undefined ? this.browser : this.#sessions.get(sessionId)
      if (method !== undefined) session?.emit(method, ...([params] as ProtocolEvents[typeof method]))
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(`electron stand-in: ${waiting.method}: ${error.message}`))
  }

  #detach(sessionId: string): void {
    this.#sessions.delete(sessionId)
    this.#reject('the page is gone', (waiting) => waiting.sessionId === sessionId)
  }

  #close(): void {
    this.#open = false
    this.#reject('Chromium is gone', () => true)
  }

  #reject(why: string, which: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of this.#waiting) {
      if (!which(waiting)) continue
      this.#waiting.delete(id)
      waiting.reject(new Error(`electron stand-in: ${waiting.method}: ${why}`))
    }
  }
}
