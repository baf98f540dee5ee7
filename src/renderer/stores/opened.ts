import type { AppError, Result } from '../../shared/result.ts'
import { coalesce } from './coalesce.ts'

/** The one thing that is opened beside a list. While it is asked for again, what is known of it stays. */
export type Opened<T> =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: number }
  | { readonly kind: 'ready'; readonly id: number; readonly value: T }
  | { readonly kind: 'failed'; readonly id: number; readonly error: AppError }

export const nothingOpened = { kind: 'none' } as const

export interface Opener {
  /** Opens another thing, or with null none. */
  open(id: number | null): void
  /** Asks again for what is open. */
  refresh(): void
}

/** Loads what is opened; an answer that comes when something else was opened is dropped. */
export const createOpener = <T>(
  load: (id: number) => Promise<Result<T>>,
  changed: (opened: Opened<T>) => void,
): Opener => {
  let current: number | null = null
  const run = coalesce(async () => {
    const id = current
    if (id === null) return
    const result = await load(id)
    if (id !== current) return
    changed(result.ok ? { kind: 'ready', id, value: result.value } : { kind: 'failed', id, error: result.error })
  })
  return {
    open: (id) => {
      if (id === current) return
      current = id
      changed(id === null ? nothingOpened : { kind: 'loading', id })
      run()
    },
    refresh: () => run(),
  }
}
