import type { BodyDifference } from '../../../../shared/models/explanation.ts'
import { bytes, count } from '../../../components/format.ts'
import { differenceSides } from './difference-sides.ts'
import classes from './Signature.module.css'

/** The body that came and the body that was signed, from a little before the first byte that differs. */
export const Difference = ({ difference }: { difference: BodyDifference }) => (
  <section aria-label="Difference of the bodies">
    <h3 className={classes.heading}>Difference, from byte {count(difference.offset)} on</h3>
    <div className={classes.difference}>
      {differenceSides(difference).map(({ name, size, before, from }) => (
        <div key={name} className={classes.side}>
          <span className={classes.sideName}>
            {name}, {bytes(size)}
          </span>
          <code>
            {before}
            {from === '' ? (
              <span className={classes.ends}>ends here</span>
            ) : (
              <span className={classes[name]}>{from}</span>
            )}
          </code>
        </div>
      ))}
    </div>
  </section>
)
