import { useEffect, useState } from 'react'
import type { Result } from '../../shared/result.ts'

/**
 * What `load` answers for a key; null until it is here. Another key asks again, and an answer to an older one is dropped.
 * `load` may be another function each time: only the key counts.
 */
export const useLoaded = <T>(key: string, load: () => Promise<Result<T>>): Result<T> | null => {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly result: Result<T> } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is loaded
  useEffect(() => {
    let wanted = true
    void load().then((result) => {
      if (wanted) setLoaded({ key, result })
    })
    return () => {
      wanted = false
    }
  }, [key])
  return loaded?.key === key ? loaded.result : null
}
