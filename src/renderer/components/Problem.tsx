import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CallFailure } from '../../shared/models/service-error.ts'
import type { AppError } from '../../shared/result.ts'
import classes from './Problem.module.css'

const Box = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.problem} role="alert">
    <div className={classes.title}>
      <IconX size={14} aria-hidden />
      <span>{title}</span>
    </div>
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

/** A call that failed: what came, its likely causes in order, and the remedy of each. */
export const CallProblem = ({ failure }: { failure: CallFailure }) => (
  <Box title={failure.title}>
    {failure.causes.length > 0 && (
      <>
        <p>{failure.causes.length === 1 ? 'The likely cause:' : 'The likely causes, most likely first:'}</p>
        <ol>
          {failure.causes.map(({ cause, remedy, section }) => (
            <li key={cause}>
              <b>{cause}</b> {remedy} {section && <span className="faint">{section}</span>}
            </li>
          ))}
        </ol>
      </>
    )}
  </Box>
)
