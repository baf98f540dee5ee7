import { useEffect } from 'react'
import type { Target } from '../../../shared/models/environment.ts'
import { Empty } from '../../components/Empty.tsx'
import { ExchangePanel } from '../../components/ExchangePanel.tsx'
import { useChannel, useTarget } from '../../stores/app.ts'
import { useCarts, useDesk } from '../../stores/carts.ts'
import { CartBar } from './CartBar.tsx'
import { Flow } from './Flow.tsx'
import classes from './Promotions.module.css'

const Room = ({ target, demo }: { target: Target; demo: boolean }) => {
  const load = useCarts((state) => state.load)
  useEffect(() => void load(target, demo), [load, target, demo])
  const { exchange } = useDesk(target)
  return (
    <>
      <CartBar target={target} />
      <div className={classes.split}>
        <div className={classes.flow}>
          <Flow target={target} />
        </div>
        <section className={classes.side} aria-label="The exchange just made">
          {exchange ? (
            <ExchangePanel exchange={exchange} failureFirst />
          ) : (
            <Empty
              title="No call made yet"
              text="The request and the response of the last call appear here, as sent and as received."
            />
          )}
        </section>
      </div>
    </>
  )
}

/** The cart-promotion flow: use a code, add, release; beside it the exchange just made. */
export default function PromotionsRoom() {
  const target = useTarget()
  const demo = useChannel()?.demo ?? false
  return target && <Room key={`${target.channelKey}/${target.environment}`} target={target} demo={demo} />
}
