import type { AnyFunction, Codec, Exporter, Importer } from './codec.ts'

/** What one world tells the other, as the text of a DOM event. Texts named `value`, `args`, `error` are the codec's. */
type Note =
  | { readonly kind: 'call'; readonly call: number; readonly fn: number; readonly args: string }
  | { readonly kind: 'returned'; readonly call: number; readonly value: string }
  | { readonly kind: 'threw'; readonly call: number; readonly error: string }
  | { readonly kind: 'resolved'; readonly promise: number; readonly value: string }
  | { readonly kind: 'rejected'; readonly promise: number; readonly error: string }

export interface Peer {
  /** A function of the other world, by the number under which it was exported there. */
  importFunction(id: number): AnyFunction
  /** Makes a function callable from the other world; returns its number. The first is 1. */
  exportFunction(fn: AnyFunction): number
}

/**
 * One end of the bridge between the page's two worlds. They share only the DOM, so they talk through synchronous DOM
 * events that carry text: `here` is the event that this end hears, `there` the one that the other hears.
 *
 * The source runs as text in the page: it may use nothing from outside itself.
 */
export function makePeer(codec: Codec, here: string, there: string): Peer {
  const exported = new Map<number, AnyFunction>()
  const replies = new Map<number, Extract<Note, { kind: 'returned' | 'threw' }>>()
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  let lastPromise = 0
  let lastCall = 0

  const tell = (note: Note): void => {
    document.dispatchEvent(new CustomEvent(there, { detail: JSON.stringify(note) }))
  }
  const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))
  const encode = (value: unknown): string => codec.encode(value, exporter)
  const decode = (text: string): unknown => codec.decode(text, importer)

  const exporter: Exporter = {
    exportFunction: (fn) => {
      const id = exported.size + 1
      exported.set(id, fn)
      return id
    },
    exportPromise: (value) => {
      lastPromise += 1
      const promise = lastPromise
      const rejected = (reason: unknown): void => {
        tell({ kind: 'rejected', promise, error: encode(asError(reason)) })
      }
      value.then((result) => tell({ kind: 'resolved', promise, value: encode(result) })).then(undefined, rejected)
      return promise
    },
  }
  const importer: Importer = {
    importFunction:
      (fn) =>
      (...args) => {
        lastCall += 1
        const call = lastCall
        tell({ kind: 'call', call, fn, args: encode(args) })
        const reply = replies.get(call)
        replies.delete(call)
        if (reply === undefined) throw new Error('The other world is gone')
        if (reply.kind === 'threw') throw decode(reply.error)
        return decode(reply.value)
      },
    importPromise: (id) => new Promise((resolve, reject) => pending.set(id, { resolve, reject })),
  }

  const answer = ({ call, fn, args }: Extract<Note, { kind: 'call' }>): void => {
    try {
      const value = exported.get(fn)?.(...(decode(args) as unknown[]))
      tell({ kind: 'returned', call, value: encode(value) })
    } catch (error) {
      tell({ kind: 'threw', call, error: encode(asError(error)) })
    }
  }
  document.addEventListener(here, (event) => {
    const note = JSON.parse((event as CustomEvent<string>).detail) as Note
    if (note.kind === 'call') answer(note)
    else if (note.kind === 'returned' || note.kind === 'threw') replies.set(note.call, note)
    else {
      const waiting = pending.get(note.promise)
      pending.delete(note.promise)
      if (note.kind === 'resolved') waiting?.resolve(decode(note.value))
      else waiting?.reject(decode(note.error))
    }
  })

  return { importFunction: importer.importFunction, exportFunction: exporter.exportFunction }
}
