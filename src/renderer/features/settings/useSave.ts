import { useState } from 'react'
import type { AppError, Result } from '../../../shared/result.ts'

/** Runs a save, and keeps what it answered: whether it is under way, and its error. */
export const useSave = () => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const save = async <T>(make: () => Promise<Result<T>>, done?: (value: T) => void): Promise<void> => {
    setBusy(true)
    const result = await make()
    setBusy(false)
    setError(result.ok ? null : result.error)
    if (result.ok) done?.(result.value)
  }
  /** The message for a field: what main said of it. */
  const at = (field: string): string | null => (error?.field === field ? error.message : null)
  return { busy, error, save, at, clear: () => setError(null) }
}
