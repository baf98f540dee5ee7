import { useState } from 'react'
import { showHidden } from '../../shared/hidden-characters.ts'
import { count } from './format.ts'
import classes from './LongValue.module.css'

/** Beyond this many characters a value is cut until it is asked for. */
const SHORT = 240

/** A value of any length: it wraps, keeps its spaces, shows what cannot be seen, and hides its tail behind a button when it is very long. */
export const LongValue = ({ text }: { text: string }) => {
  const [all, setAll] = useState(false)
  if (text === '') return <span className="faint">(empty)</span>
  const shown = showHidden(text)
  if (shown.length <= SHORT) return <span className={classes.value}>{shown}</span>
  return (
    <span className={classes.value}>
      {all ? shown : `${shown.slice(0, SHORT)}…`}{' '}
      <button type="button" className={classes.more} onClick={() => setAll(!all)}>
        {all ? 'Show less' : `Show all ${count(text.length)} characters`}
      </button>
    </span>
  )
}
