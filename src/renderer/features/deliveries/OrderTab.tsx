import { ExchangePanel } from '../../components/ExchangePanel.tsx'
import { Problem } from '../../components/Problem.tsx'
import classes from './Delivery.module.css'
import type { FetchedOrder } from './useFetchOrder.ts'

/** What came of fetching the order. */
export const OrderTab = ({ fetched }: { fetched: FetchedOrder }) => {
  if (fetched === 'none') return null
  if (fetched === 'fetching') return <p className={classes.note}>Fetching the order…</p>
  return fetched.ok ? (
    <div className={classes.whole}>
      <ExchangePanel exchange={fetched.value} failureFirst />
    </div>
  ) : (
    <Problem error={fetched.error} />
  )
}
