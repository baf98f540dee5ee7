import type { DatabaseSync } from 'node:sqlite'
import type { Cart } from '../../../shared/models/promotion.ts'
import type { Store } from '../protocol.ts'

const toCart = (stored: Readonly<Record<string, unknown>>): Cart => JSON.parse(String(stored.cart)) as Cart

/** The carts, whole, each by its target and cart token. */
export const createCartStore = (db: DatabaseSync): Pick<Store, 'saveCart' | 'carts' | 'cart' | 'deleteCart'> => {
  const ofTarget = 'channel_key = ? AND environment = ?'
  const save = db.prepare(
    `INSERT INTO carts (channel_key, environment, cart_token, updated_at, cart) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at, cart = excluded.cart`,
  )
  const all = db.prepare(`SELECT cart FROM carts WHERE ${ofTarget} ORDER BY updated_at DESC, id DESC`)
  const one = db.prepare(`SELECT cart FROM carts WHERE ${ofTarget} AND cart_token = ?`)
  const remove = db.prepare(`DELETE FROM carts WHERE ${ofTarget} AND cart_token = ?`)

  return {
    saveCart: (cart) => {
      const { channelKey, environment } = cart.target
      save.run(channelKey, environment, cart.cartToken, cart.updatedAt, JSON.stringify(cart))
    },
    carts: ({ channelKey, environment }) => all.all(channelKey, environment).map(toCart),
    cart: ({ channelKey, environment }, cartToken) => {
      const found = one.get(channelKey, environment, cartToken)
      return found ? toCart(found) : null
    },
    deleteCart: ({ channelKey, environment }, cartToken) => {
      remove.run(channelKey, environment, cartToken)
    },
  }
}
