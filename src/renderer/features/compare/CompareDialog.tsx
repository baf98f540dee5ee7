import { Modal } from '@mantine/core'
import { useState } from 'react'
import { err, ok, type Result } from '../../../shared/result.ts'
import { bridge } from '../../bridge.ts'
import { DetailProblem } from '../../components/DetailProblem.tsx'
import { useLoaded } from '../../components/useLoaded.ts'
import { type Comparable, useCompare } from '../../stores/compare.ts'
import classes from './Compare.module.css'
import { CompareView } from './CompareView.tsx'
import { attemptSide, type ComparedSide, exchangeSide } from './side.ts'

const gone = { code: 'not-found', message: 'This attempt is not in the history any more.', retryable: false }

/** Asks main for one of the two. */
const load = async (what: Comparable): Promise<Result<ComparedSide>> => {
  if (what.kind === 'exchange') {
    const exchange = await bridge.getExchange({ id: what.id })
    return exchange.ok ? ok(exchangeSide(exchange.value)) : exchange
  }
  const delivery = await bridge.getDelivery({ id: what.id })
  if (!delivery.ok) return delivery
  const { row, attempts } = delivery.value
  const attempt = what.attemptId === null ? attempts.at(-1) : attempts.find(({ id }) => id === what.attemptId)
  if (!attempt) return err(gone)
  const body = await bridge.getBody({ attemptId: attempt.id })
  return body.ok ? ok(attemptSide(row, attempts, attempt, body.value.bytes)) : body
}

const Compared = ({ left, right }: { left: Comparable; right: Comparable }) => {
  const [swapped, setSwapped] = useState(false)
  const [leftKey, rightKey] = [JSON.stringify(left), JSON.stringify(right)]
  const leftSide = useLoaded(leftKey, () => load(left))
  const rightSide = useLoaded(rightKey, () => load(right))
  if (leftSide === null || rightSide === null) return <p className="muted">Reading both…</p>
  if (!leftSide.ok) return <DetailProblem error={leftSide.error} />
  if (!rightSide.ok) return <DetailProblem error={rightSide.error} />
  return (
    <CompareView
      left={swapped ? rightSide.value : leftSide.value}
      right={swapped ? leftSide.value : rightSide.value}
      onSwap={() => setSwapped(!swapped)}
    />
  )
}

/** Two deliveries, attempts or exchanges, compared in a dialog that takes the window. */
export default function CompareDialog() {
  const compared = useCompare((state) => state.compared)
  return (
    <Modal
      opened={compared !== null}
      onClose={useCompare.getState().close}
      title="Compare"
      size="calc(100vw - 64px)"
      yOffset={32}
      classNames={{ content: classes.dialog ?? '', body: classes.dialogBody ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      {compared && <Compared left={compared.left} right={compared.right} />}
    </Modal>
  )
}
