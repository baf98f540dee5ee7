import { useState } from 'react'
import { count } from './format.ts'
import classes from './LongValue.module.css'

/** Beyond this many characters a value is cut until it is asked for. */
const SHORT = 240

/** A value of any length: it wraps, keeps its spaces, and hides its tail behind a button when it is very long. */
export const LongValue = ({ text }: { text: string }) => {
  const [all, setAll] = useState(false)
  if (text === '') return <span className="faint">(empty)</span>
  if (text.length <= SHORT) return <span className={classes.value}>{text}</span>
  return (
    <span className={classes.value}>
      {all ? text : `${text.slice(0, SHORT)}…`}{' '}
      <button type="button" className={classes.more} onClick={() => setAll(!all)}>
        {all ? 'Show less' : `Show all ${count(text.length)} characters`}
      </button>
    </span>
  )
}
