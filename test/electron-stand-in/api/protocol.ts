import type { CustomScheme } from 'electron'
import { closedClass } from '../closed.ts'
import { app } from './app.ts'

export type SchemeHandler = (request: Request) => Response | Promise<Response>

const privileged = new Set<string>()

/** `protocol`, and `session.protocol`: the app's own schemes. */
export class Protocol {
  readonly #handlers = new Map<string, SchemeHandler>()

  registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    privileged.clear()
    for (const { scheme, privileges } of schemes) {
      if (privileges?.standard === true && privileges.secure === true) privileged.add(scheme)
    }
  }

  /** A page of a scheme is an https page here, so only schemes that are like https to a page can be stood in for. */
  handle(scheme: string, handler: SchemeHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    if (!privileged.has(scheme)) {
      throw new Error(`electron stand-in: '${scheme}' is not registered as a standard and secure scheme`)
    }
    this.#handlers.set(scheme, handler)
  }

  unhandle(scheme: string): void {
    this.#handlers.delete(scheme)
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme)
  }

  /** The stand-in's own way in: who answers for a scheme. */
  static handlerOf(protocol: Protocol, scheme: string): SchemeHandler | undefined {
    return protocol.#handlers.get(scheme)
  }
}

closedClass(Protocol, 'protocol')
