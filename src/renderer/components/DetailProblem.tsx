import type { AppError } from '../../shared/result.ts'
import classes from './DetailProblem.module.css'
import { Problem } from './Problem.tsx'

/** Why a detail cannot be shown. */
export const DetailProblem = ({ error }: { error: AppError }) => (
  <div className={classes.problem}>
    <Problem error={error} />
  </div>
)
