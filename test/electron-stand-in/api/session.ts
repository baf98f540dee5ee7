import { EventEmitter } from 'node:events'
import { closed, closedClass } from '../closed.ts'
import type { PermissionHandlers } from './permissions.ts'
import { Protocol } from './protocol.ts'
import { WebRequest } from './web-request.ts'
import { acceptWithoutEffect } from './without-effect.ts'

export class Session extends EventEmitter<Record<string, unknown[]>> {
  readonly protocol: Protocol
  readonly webRequest = new WebRequest()
  readonly cookies = closed('session.cookies', {})
  #permissions: PermissionHandlers = { check: null, request: null }

  constructor(protocol: Protocol) {
    super()
    this.protocol = protocol
  }

  setPermissionCheckHandler(check: PermissionHandlers['check']): void {
    this.#permissions = { ...this.#permissions, check }
  }
  setPermissionRequestHandler(request: PermissionHandlers['request']): void {
    this.#permissions = { ...this.#permissions, request }
  }
  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    return fetch(input, init)
  }

  /** The stand-in's own way in: the handlers set last, an object of its own after each change. */
  static permissionHandlers(session: Session): PermissionHandlers {
    return session.#permissions
  }
}

acceptWithoutEffect(Session.prototype, 'session')

closedClass(Session, 'session')

export const defaultSession = new Session(new Protocol())

const partitions = new Map<string, Session>()

/** A partition has rules and handlers of its own; it shares storage and schemes with the default session. */
export function sessionOfPartition(name = ''): Session {
  if (name === '') return defaultSession
  const found = partitions.get(name) ?? new Session(defaultSession.protocol)
  partitions.set(name, found)
  return found
}
