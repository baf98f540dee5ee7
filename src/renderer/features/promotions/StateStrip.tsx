import { type PromotionState, promotionStates } from '../../../shared/models/promotion.ts'
import classes from './Promotions.module.css'

const names: Record<PromotionState, string> = {
  'not-applicable': 'Not applicable',
  available: 'Available',
  applied: 'Applied',
  released: 'Released',
}

/** The states of §3 as four points in a row, with the current one named. */
export const StateStrip = ({ state }: { state: PromotionState }) => {
  const at = promotionStates.indexOf(state)
  return (
    <span className={classes.state} data-state={state}>
      <span className={classes.strip} aria-hidden>
        {promotionStates.map((name, i) => (
          <span key={name} className={classes.strip}>
            {i > 0 && <b data-on={i <= at || undefined} />}
            <i data-on={i <= at || undefined} data-now={i === at || undefined} />
          </span>
        ))}
      </span>
      <span className={state === 'not-applicable' ? 'muted' : ''}>{names[state]}</span>
    </span>
  )
}
