import { Button, Tooltip } from '@mantine/core'
import type { Target } from '../../../shared/models/environment.ts'
import type { Cart, CartPromotion } from '../../../shared/models/promotion.ts'
import { ruleFor } from '../../../shared/promotion-rules.ts'
import { Table } from '../../components/Table.tsx'
import { useCarts, useDesk } from '../../stores/carts.ts'
import classes from './Promotions.module.css'
import { StateStrip } from './StateStrip.tsx'
import { useLocked } from './UnlockProduction.tsx'

interface RowProps {
  readonly target: Target
  readonly cart: Cart
  readonly promotion: CartPromotion
  /** A call is under way. */
  readonly busy: boolean
  /** State-changing calls are held back. */
  readonly locked: boolean
}

/** The action that a promotion's state leads to. What the rules forbid can still be sent on purpose. */
const Actions = ({ target, cart, promotion, busy, locked }: RowProps) => {
  const { add, release } = useCarts.getState()
  const operation = promotion.state === 'applied' ? 'release' : 'add'
  const rule = ruleFor(cart, promotion.id, operation)
  const send = operation === 'add' ? add : release
  const name = operation === 'add' ? 'Add' : 'Release'
  if (rule.allowed) {
    return (
      <Button
        size="compact-xs"
        variant={operation === 'add' && promotion.state === 'available' && !locked ? 'filled' : 'default'}
        disabled={busy || locked}
        onClick={() => void send(target, promotion.id, false)}
      >
        {name}
      </Button>
    )
  }
  return (
    <Tooltip
      label={`${name} is not allowed: ${rule.reason} (${rule.section}). It is sent all the same, to test the service.`}
    >
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        disabled={busy || locked}
        onClick={() => void send(target, promotion.id, true)}
      >
        Send anyway
      </Button>
    </Tooltip>
  )
}

const Row = (props: RowProps) => {
  const { cart, promotion } = props
  const { listed, state } = promotion
  const rule = ruleFor(cart, promotion.id, state === 'applied' ? 'release' : 'add')
  const group = listed?.group
  const under = rule.allowed
    ? group
      ? `${group.name} · ${group.validationMethod}`
      : ''
    : `${rule.reason} (${rule.section})`
  const name = listed?.name || promotion.id
  const title = [
    `@id ${promotion.id}`,
    listed?.description,
    group && `group ${group.id}: ${group.name}, ${group.validationType}, ${group.validationMethod}`,
  ]
    .filter(Boolean)
    .join('\n')
  return (
    <tr data-promotion={promotion.id}>
      <td title={title}>
        <div className={`ellipsis ${state === 'not-applicable' ? 'muted' : ''}`}>{name}</div>
        <div className={`${classes.small} ellipsis`} title={under}>
          {under}
        </div>
      </td>
      <td className="ellipsis" title={listed ? `${listed.value} ${listed.type}` : undefined}>
        {listed ? (
          <>
            {listed.value} <span className={`faint ${classes.type}`}>{listed.type}</span>
          </>
        ) : (
          <span className="muted">not listed</span>
        )}
      </td>
      <td>
        <StateStrip state={state} />
      </td>
      <td>
        <Actions {...props} />
      </td>
    </tr>
  )
}

/** What can be acted on first, as the service listed it; a row does not jump when its promotion is added or released. */
const ordered = (promotions: readonly CartPromotion[]): readonly CartPromotion[] =>
  promotions.toSorted((a, b) => Number(a.state === 'not-applicable') - Number(b.state === 'not-applicable'))

/** The promotions of a cart, with the state of each and the action that comes next. */
export const PromotionTable = ({ target, cart }: { target: Target; cart: Cart }) => {
  const { busy } = useDesk(target)
  const locked = useLocked(target)
  return (
    <div className={classes.scroll}>
      <Table className={classes.table}>
        <thead>
          <tr>
            <th className={classes.nameColumn}>Promotion</th>
            <th className={classes.valueColumn}>Value</th>
            <th>State</th>
            <th className={classes.actionColumn}>
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ordered(cart.promotions).map((promotion) => (
            <Row key={promotion.id} target={target} cart={cart} promotion={promotion} busy={busy} locked={locked} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}
