import type { ReactNode } from 'react'
import type { AppError } from '../../shared/result.ts'
import { FailureTitle } from './FailureTitle.tsx'
import classes from './Problem.module.css'

const Box = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.problem} role="alert">
    <FailureTitle title={title} />
    {children && <div className={classes.body}>{children}</div>}
  </div>
)

/** An expected failure: what happened, and what to do next. */
export const Problem = ({ error, children }: { error: AppError; children?: ReactNode }) => (
  <Box title={error.message}>
    {(error.hint || children) && (
      <>
        {error.hint && (
          <p>
            <b>What to do:</b> {error.hint}
          </p>
        )}
        {children}
      </>
    )}
  </Box>
)
