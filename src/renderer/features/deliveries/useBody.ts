import { useEffect, useState } from 'react'
import type { Result } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'

/** The bytes of an attempt's body, as received; null until they are here. */
export const useBody = (attemptId: number): Result<Uint8Array> | null => {
  const [loaded, setLoaded] = useState<{ readonly attemptId: number; readonly body: Result<Uint8Array> } | null>(null)
  useEffect(() => {
    let wanted = true
    void bridge.getBody({ attemptId }).then((result) => {
      if (wanted) setLoaded({ attemptId, body: result.ok ? { ok: true, value: result.value.bytes } : result })
    })
    return () => {
      wanted = false
    }
  }, [attemptId])
  return loaded?.attemptId === attemptId ? loaded.body : null
}
