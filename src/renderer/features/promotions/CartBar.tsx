import { ActionIcon, Button, Popover, TextInput, Tooltip } from '@mantine/core'
import { IconHistory, IconTimeline, IconX } from '@tabler/icons-react'
import type { Target } from '../../../shared/models/environment.ts'
import type { Cart } from '../../../shared/models/promotion.ts'
import { dateTime, minutes } from '../../components/format.ts'
import { RoomBar } from '../../components/RoomBar.tsx'
import { useNow } from '../../components/useNow.ts'
import { useCarts, useDesk } from '../../stores/carts.ts'
import { useTimeline } from '../../stores/timeline.ts'
import { useUi } from '../../stores/ui.ts'
import classes from './Promotions.module.css'

/** What is known of the cart itself: currency, and the time left counted on from when it was read. */
const CartFacts = ({ cart }: { cart: Cart }) => {
  const now = useNow()
  const left = Number(cart.timeLeft)
  const known = cart.timeLeft !== null && cart.timeLeft.trim() !== '' && Number.isFinite(left) && cart.readAt !== null
  const rest = known && cart.readAt !== null ? Math.max(0, Math.round(left - (now - cart.readAt) / 1000)) : null
  const time = rest !== null ? (rest === 0 ? 'no time left' : `${minutes(rest)} left, if in seconds`) : cart.timeLeft
  const text = [cart.currency, time].filter(Boolean).join(' · ')
  return (
    <span
      className="muted ellipsis"
      title={
        cart.timeLeft === null
          ? undefined
          : `@timeLeft as it came: ${cart.timeLeft}; its unit is not published, read as seconds`
      }
    >
      {text}
    </span>
  )
}

/** The cart in use, and the carts used before. */
export const CartBar = ({ target }: { target: Target }) => {
  const desk = useDesk(target)
  const { edit, open, forget } = useCarts.getState()
  const cart = desk.carts.find((each) => each.cartToken === desk.cartToken)
  return (
    <RoomBar title="Promotions">
      <label htmlFor="cart-token" className="muted">
        Cart
      </label>
      <TextInput
        id="cart-token"
        className={`${classes.cart} ${classes.mono}`}
        value={desk.cartToken}
        placeholder="cart token"
        maxLength={10_000}
        spellCheck={false}
        onChange={(event) => edit(target, { cartToken: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && desk.cartToken.trim() && void open(target, desk.cartToken)}
      />
      {cart && <CartFacts cart={cart} />}
      {cart && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTimeline size={14} />}
          onClick={() => {
            useTimeline.getState().showOnly(target, { cartToken: cart.cartToken }, null)
            useUi.getState().go('timeline')
          }}
        >
          Show on the timeline
        </Button>
      )}
      <span className="grow" />
      <Popover position="bottom-end" width={360} shadow="md">
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconHistory size={14} />}
            disabled={desk.carts.length === 0}
          >
            Cart history
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes.history}>
            {desk.carts.map((each) => (
              <div key={each.cartToken} className={classes.row}>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  className={classes.input}
                  justify="flex-start"
                  onClick={() => void open(target, each.cartToken)}
                >
                  <span className="mono ellipsis">{each.cartToken}</span>
                </Button>
                <span className="faint">{dateTime(each.updatedAt)}</span>
                <Tooltip label="Forget this cart here; the service keeps it">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={22}
                    aria-label={`Forget ${each.cartToken}`}
                    onClick={() => void forget(target, each.cartToken)}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                </Tooltip>
              </div>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
    </RoomBar>
  )
}
