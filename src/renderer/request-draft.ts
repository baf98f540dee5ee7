import type { Exchange, OperationName } from '../shared/models/exchange.ts'
import type { AuthorizationForm, PlannedRequest } from '../shared/models/request.ts'
import { type freeMethods, plannedRequestSchema } from '../shared/models/request.ts'
import { requestOf } from '../shared/request-of.ts'
import { type AppError, appError, err, ok, type Result } from '../shared/result.ts'
import { bodyBytes, type DraftBody, draftBody } from './draft-body.ts'

/** A pair that is being edited; `key` stays the same while it is. */
export interface Pair {
  readonly key: number
  readonly name: string
  readonly value: string
}

/** What stands in the fields of the builder, whichever of them its operation has. */
export interface RequestDraft {
  readonly operation: OperationName
  readonly cartToken: string
  readonly code: string
  readonly promotionId: string
  /** Of order details. */
  readonly url: string
  readonly method: (typeof freeMethods)[number]
  readonly path: string
  readonly headers: readonly Pair[]
  /** Form fields are made into the body when they are sent. */
  readonly bodyKind: 'none' | 'text' | 'form'
  readonly body: DraftBody
  readonly form: readonly Pair[]
  readonly authorization: AuthorizationForm
  readonly newToken: boolean
  /** The exchange that it was made from. */
  readonly repeatOf: number | null
}

export const freshRequest: RequestDraft = {
  operation: 'catalog-events',
  cartToken: '',
  code: '',
  promotionId: '',
  url: '',
  method: 'GET',
  path: '/',
  headers: [],
  bodyKind: 'none',
  body: { kind: 'text', text: '' },
  form: [],
  authorization: 'as-it-should',
  newToken: false,
  repeatOf: null,
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

const pairs = (list: readonly (readonly [string, string])[]): readonly Pair[] =>
  list.map(([name, value], key) => ({ key, name, value }))

export const withOneMore = (list: readonly Pair[]): readonly Pair[] => [
  ...list,
  { key: Math.max(-1, ...list.map(({ key }) => key)) + 1, name: '', value: '' },
]

/** The draft of an exchange that is to be sent again with changes; an error where its request is not all recorded. */
export const draftOfExchange = (exchange: Exchange): Result<RequestDraft> => {
  const request = requestOf(exchange)
  if (!request.ok) return request
  const { value } = request
  const draft: RequestDraft = { ...freshRequest, repeatOf: exchange.id }
  if (value.operation !== 'free') return ok({ ...draft, ...value })
  const { method, path, headers, body } = value
  return ok({
    ...draft,
    operation: 'free',
    method,
    path,
    headers: pairs(headers),
    bodyKind: body.byteLength === 0 ? 'none' : 'text',
    body: draftBody(body),
  })
}

/** The draft with another kind of body, and the content type that goes with it where none was set for another. */
export const withBodyKind = (draft: RequestDraft, bodyKind: RequestDraft['bodyKind']): RequestDraft => {
  const isType = ({ name }: Pair) => name.toLowerCase() === 'content-type'
  const type = draft.headers.find(isType)?.value
  const own = type === undefined || type === FORM_TYPE || type === 'application/json'
  if (!own) return { ...draft, bodyKind }
  const rest = draft.headers.filter((header) => !isType(header))
  const form = bodyKind === 'form' && draft.form.length === 0 ? withOneMore([]) : draft.form
  if (bodyKind === 'none') return { ...draft, bodyKind, headers: rest }
  const value = bodyKind === 'form' ? FORM_TYPE : 'application/json'
  const headers = withOneMore(rest).map((each) => (each.name === '' ? { ...each, name: 'Content-Type', value } : each))
  return { ...draft, bodyKind, headers, form }
}

const bodyOf = ({ bodyKind, body, form }: RequestDraft): Uint8Array => {
  if (bodyKind === 'none') return new Uint8Array()
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
  if (bodyKind === 'text') return bodyBytes(body)
  const fields = form.filter(({ name, value }) => name !== '' || value !== '')
  return encode(new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString())
}

const missing: Readonly<Record<string, string>> = {
  cartToken: 'Enter the cart token.',
  code: 'Enter the promotional code.',
  promotionId: 'Enter the promotion’s id.',
  url: 'Enter the url of an order webhook.',
  path: 'Enter a path, such as /catalog-api/v1/events.',
}

/** The request that the draft stands for; the error names the field that is missing or too long. */
export const plannedOf = (draft: RequestDraft): Result<PlannedRequest, AppError> => {
  const headers = draft.headers
    .filter(({ name, value }) => name !== '' || value !== '')
    .map(({ name, value }) => [name, value])
  const parsed = plannedRequestSchema.safeParse({ ...draft, headers, body: bodyOf(draft) })
  if (parsed.success) return ok(parsed.data)
  const field = String(parsed.error.issues[0]?.path[0] ?? '')
  const empty = field in draft && draft[field as keyof RequestDraft] === ''
  const message = (empty ? missing[field] : undefined) ?? `Not sent: ${parsed.error.issues[0]?.message ?? 'too long'}.`
  return err(appError('invalid', message, { field }))
}
