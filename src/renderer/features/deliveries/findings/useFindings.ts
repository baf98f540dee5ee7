import { useEffect, useState } from 'react'
import type { DeliveryDetail } from '../../../../shared/models/delivery.ts'
import type { DeliveryFinding } from '../../../../shared/models/delivery-finding.ts'
import type { Result } from '../../../../shared/result.ts'
import { bridge } from '../../../bridge.ts'
import { useNow } from '../../../components/useNow.ts'

/** After this time, ms, what is still awaited counts as missing. */
const SETTLED = 31_000

/**
 * The findings of the open delivery; null until they are here. Judged anew when another attempt or companion comes,
 * when a verdict changes, and when the time for what is awaited is over; until then the old ones stay in sight.
 */
export const useFindings = ({ row, companions }: DeliveryDetail): Result<readonly DeliveryFinding[]> | null => {
  const [found, setFound] = useState<Result<readonly DeliveryFinding[]> | null>(null)
  const settled = useNow() - row.firstAt > SETTLED
  const state = `${row.id} ${row.attempts} ${row.statuses} ${row.verdict} ${companions.length} ${settled}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state stands for all that is judged
  useEffect(() => {
    let wanted = true
    void bridge.getFindings({ id: row.id }).then((result) => {
      if (wanted) setFound(result)
    })
    return () => {
      wanted = false
    }
  }, [state])
  return found
}
