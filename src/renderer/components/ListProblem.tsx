import { Button } from '@mantine/core'
import type { AppError } from '../../shared/result.ts'
import classes from './ListProblem.module.css'
import { Problem } from './Problem.tsx'

/** Why a list cannot be shown, and the way to ask for it again. */
export const ListProblem = ({ error, onRetry }: { error: AppError; onRetry: () => void }) => (
  <div className={classes.problem}>
    <Problem error={error} />
    <div>
      <Button onClick={onRetry}>Ask again</Button>
    </div>
  </div>
)
