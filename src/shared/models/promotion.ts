import { z } from 'zod'
import { targetSchema } from './environment.ts'

/** A group cart promotion as listed (§2.2). Decimals stay text; unknown types are shown as they came. */
export const groupCartPromotionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    value: z.string(),
    group: z
      .object({ id: z.string(), name: z.string(), validationType: z.string(), validationMethod: z.string() })
      .readonly()
      .nullable(),
    description: z.string().nullable(),
  })
  .readonly()
export type GroupCartPromotion = z.infer<typeof groupCartPromotionSchema>

/** The states of §3, in order. */
export const promotionStates = ['not-applicable', 'available', 'applied', 'released'] as const
export const promotionStateSchema = z.enum(promotionStates)
export type PromotionState = z.infer<typeof promotionStateSchema>

/** A promotion in one cart: what was listed of it (null when it was only named by id), and its state. */
export const cartPromotionSchema = z
  .object({
    id: z.string(),
    listed: groupCartPromotionSchema.nullable(),
    /** Whether it stood in the list that was read last. */
    inList: z.boolean(),
    state: promotionStateSchema,
    since: z.number(),
  })
  .readonly()
export type CartPromotion = z.infer<typeof cartPromotionSchema>

/** Something of a response that did not fit §2.2: a path, and what was there instead. */
export const misfitSchema = z.object({ path: z.string(), problem: z.string() }).readonly()
export type Misfit = z.infer<typeof misfitSchema>

/** A cart, as far as this console knows it, kept per cart token. */
export const cartSchema = z
  .object({
    target: targetSchema,
    cartToken: z.string(),
    currency: z.string().nullable(),
    /** `@timeLeft` as it came, numeric text; and when the response came. */
    timeLeft: z.string().nullable(),
    readAt: z.number().nullable(),
    misfits: z.array(misfitSchema).readonly(),
    codes: z.array(z.object({ code: z.string(), at: z.number(), accepted: z.boolean() }).readonly()).readonly(),
    promotions: z.array(cartPromotionSchema).readonly(),
    openedAt: z.number(),
    updatedAt: z.number(),
  })
  .readonly()
export type Cart = z.infer<typeof cartSchema>
