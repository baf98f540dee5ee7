import { z } from 'zod'
import { foldText } from '../fold-text.ts'
import { environmentNameSchema } from './environment.ts'
import { type ExchangeRow, operationNameSchema } from './exchange.ts'

/** Classes of answers: by the first digit of the status, or that none came. */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx', 'none'] as const
export type StatusClass = (typeof statusClasses)[number]

/** What a list of exchanges is narrowed to. An absent field narrows nothing. */
export const exchangeFilterSchema = z
  .object({
    channelKey: z.string(),
    environment: environmentNameSchema,
    operation: operationNameSchema.optional(),
    /** A class, or one status. */
    status: z.union([z.enum(statusClasses), z.number().int().min(100).max(999)]).optional(),
    /** Whether something went wrong: an error of §7, any other status outside 2xx, or no answer. */
    failed: z.boolean().optional(),
    /** Exchanges that began then or later, epoch ms. */
    since: z.number().optional(),
    /** Part of the method and URL, the label, the status, the error's title or the cart token; case does not matter. */
    text: z.string().max(10_000).optional(),
  })
  .readonly()
export type ExchangeFilter = z.infer<typeof exchangeFilterSchema>

type Searched = Pick<ExchangeRow, 'method' | 'url' | 'label' | 'status' | 'failed' | 'cartToken'>

/** The values of a row that the text of a filter is looked for in. Bodies are not among them. */
export const searchedInExchange = ({ method, url, label, status, failed, cartToken }: Searched): readonly string[] =>
  [`${method} ${url}`, label, status === null ? null : String(status), failed, cartToken].filter(
    (value) => value !== null,
  )

/** The statuses of a class, the first included and the last not; null for what did not come. */
export const statusRange = (status: Exclude<StatusClass, 'none'>): readonly [from: number, to: number] => {
  const hundred = Number(status[0]) * 100
  return [hundred, hundred + 100]
}

const hasStatus = (status: number | null, wanted: NonNullable<ExchangeFilter['status']>): boolean => {
  if (wanted === 'none') return status === null
  if (status === null) return false
  if (typeof wanted === 'number') return status === wanted
  const [from, to] = statusRange(wanted)
  return status >= from && status < to
}

/** Whether a row passes a filter: the rule that the history's query follows too. */
export const matchesExchangeFilter = (row: ExchangeRow, filter: ExchangeFilter): boolean => {
  const { channelKey, environment } = row.target
  if (channelKey !== filter.channelKey || environment !== filter.environment) return false
  if (filter.operation && row.operation !== filter.operation) return false
  if (filter.status !== undefined && !hasStatus(row.status, filter.status)) return false
  if (filter.failed !== undefined && (row.failed !== null) !== filter.failed) return false
  if (filter.since !== undefined && row.startedAt < filter.since) return false
  const text = foldText(filter.text?.trim() ?? '')
  return text === '' || searchedInExchange(row).some((value) => foldText(value).includes(text))
}
