import type { Result } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { useLoaded } from '../../components/useLoaded.ts'

/** The bytes of an attempt's body, as received; null until they are here. */
export const useBody = (attemptId: number): Result<Uint8Array> | null =>
  useLoaded(String(attemptId), async () => {
    const result = await bridge.getBody({ attemptId })
    return result.ok ? { ok: true, value: result.value.bytes } : result
  })
