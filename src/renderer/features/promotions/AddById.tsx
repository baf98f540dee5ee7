import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Target } from '../../../shared/models/environment.ts'
import { useCarts, useDesk } from '../../stores/carts.ts'
import classes from './Promotions.module.css'
import { useLocked } from './UnlockProduction.tsx'

/** A promotion that no list shows can be named by its id. Sent on purpose, whatever its state is known to be. */
export const AddById = ({ target }: { target: Target }) => {
  const [id, setId] = useState('')
  const desk = useDesk(target)
  const locked = useLocked(target)
  const { add, release } = useCarts.getState()
  const disabled = id.trim() === '' || desk.cartToken.trim() === '' || locked || desk.busy
  return (
    <div className={classes.byId}>
      <span>By id</span>
      <TextInput
        className={`${classes.input} ${classes.mono}`}
        aria-label="Promotion id"
        placeholder="promotionId, when no list shows it"
        value={id}
        maxLength={1000}
        spellCheck={false}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <Button size="compact-xs" disabled={disabled} onClick={() => void add(target, id.trim(), true)}>
        Add
      </Button>
      <Button size="compact-xs" disabled={disabled} onClick={() => void release(target, id.trim(), true)}>
        Release
      </Button>
    </div>
  )
}
