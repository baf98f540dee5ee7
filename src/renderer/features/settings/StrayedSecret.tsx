import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { AppError } from '../../../shared/result.ts'
import classes from './Settings.module.css'

/** Whether a secret was not stored because the other environment has it as well. */
export const isStrayed = (error: AppError | null): error is AppError => error?.code === 'secret-of-other-environment'

/** Says that a secret looks like one of the other environment, and offers to store it all the same. */
export const StrayedSecret = ({ error, busy, onAnyway }: { error: AppError; busy: boolean; onAnyway: () => void }) => (
  <div className={classes.warning} role="alert">
    <IconAlertTriangle size={16} aria-hidden />
    <div className={classes.stack}>
      <b>{error.message}</b>
      <span>{error.hint} Nothing was stored.</span>
      <div>
        <Button size="compact-sm" loading={busy} onClick={onAnyway}>
          Save anyway
        </Button>
      </div>
    </div>
  </div>
)
