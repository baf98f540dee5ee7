import { useState } from 'react'
import type { Tried } from '../../../../shared/models/explanation.ts'
import { duration, plural } from '../../../components/format.ts'
import classes from './Signature.module.css'

/** How much was tried, what was left out, and on demand each cause. */
export const TriedCauses = ({ tried: { causes, pairs, leftOut, elapsed } }: { tried: Tried }) => {
  const [all, setAll] = useState(false)
  const and = pairs === 0 ? '' : ` and ${plural(pairs, 'pair')} of them`
  return (
    <div className={classes.tried}>
      <span>
        Tried {plural(causes.length, 'cause')}
        {and} in {duration(elapsed)}.{' '}
        {causes.length > 0 && (
          <button type="button" className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show less' : 'Show all'}
          </button>
        )}
      </span>
      {leftOut.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      {all && (
        <ol className={classes.causes} aria-label="Causes that were tried, in order">
          {causes.map((cause, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two keys may have the same name, and the list never changes.
            <li key={index}>{cause}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
