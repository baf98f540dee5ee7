import { createHash } from 'node:crypto'
import type { HeaderList } from '../../../../src/shared/models/exchange.ts'
import type { Hook } from '../../../../src/shared/models/hook.ts'

export const KEY = 'ak_5f2d9c7e41b84b0d'
export const hook: Hook = { hookId: 'hook-17', environment: 'test', label: 'Box office', keySource: 'own' }
export const findKey = (hookId: string) => (hookId === hook.hookId ? { hook, key: KEY } : null)

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The rule of §5.3, written a second time. */
export const sign = (body: Uint8Array, key: string): string =>
  createHash('sha256')
    .update(Buffer.concat([body, Buffer.from(key, 'utf8')]))
    .digest('hex')

/** All headers of §2.3, as they should be. */
export const headersFor = (body: Uint8Array, key = KEY): HeaderList => [
  ['Host', 'example.test'],
  ['ob-event', 'ORDER'],
  ['ob-action', 'PURCHASE'],
  ['ob-delivery-id', 'd-1'],
  ['ob-hook-id', hook.hookId],
  ['ob-signature', sign(body, key)],
  ['ob-subtype', 'PRICES'],
  ['Content-Type', 'application/json'],
]

export const withHeader = (headers: HeaderList, name: string, value: string): HeaderList =>
  headers.map(([n, v]) => (n.toLowerCase() === name.toLowerCase() ? [n, value] : [n, v]))
export const withoutHeader = (headers: HeaderList, name: string): HeaderList =>
  headers.filter(([n]) => n.toLowerCase() !== name.toLowerCase())
