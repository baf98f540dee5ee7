import type { z } from 'zod'
import { type Handlers, type RequestName, requests } from '../../shared/contract.ts'
import { type AppError, appError, err, type Result } from '../../shared/result.ts'
import { requestChannel, requestNames } from '../../shared/wire.ts'
import type { Log } from '../log.ts'
import type { Source } from './source.ts'

/** Where request handlers are registered: Electron's ipcMain, or a test's. */
export interface RequestRegistry {
  handle(channel: string, listener: (source: Source, input: unknown) => Promise<unknown>): void
}

export interface RequestPorts {
  readonly handlers: Handlers
  /** Whether a message comes from the top frame of our window, showing our page. */
  readonly isOurs: (source: Source) => boolean
  readonly log: Log
}

type AnyHandler = (input: unknown) => Promise<Result<unknown>>

/**
 * Serves every request of the contract. What comes is `unknown` until parsed, and what goes out is parsed too, so that
 * nothing leaves that the contract does not name. A stranger's message is refused with an exception; a wrong shape is
 * answered with the error `bad-input`; a handler that throws is logged, and answered with `bug`.
 */
export const registerRequests = (registry: RequestRegistry, ports: RequestPorts): void => {
  for (const name of requestNames) {
    registry.handle(requestChannel(name), (source, input) => answer(name, source, input, ports))
  }
}

const answer = async (
  name: RequestName,
  source: Source,
  input: unknown,
  { handlers, isOurs, log }: RequestPorts,
): Promise<Result<unknown>> => {
  if (!isOurs(source)) {
    log.error({ request: name, contents: source.sender.id }, 'a request from a stranger was refused')
    throw new Error('Refused: the request does not come from the window.')
  }
  const parsed = requests[name].input.safeParse(input)
  if (!parsed.success) {
    const error = badInput(parsed.error)
    log.error({ request: name, field: error.field }, 'a request of the wrong shape was refused')
    return err(error)
  }
  try {
    // The parse beside it makes the input what this very handler takes.
    const result = await (handlers[name] as AnyHandler)(parsed.data)
    return result.ok ? { ok: true, value: requests[name].output.parse(result.value) } : result
  } catch (cause) {
    log.error({ request: name, err: cause }, 'a request failed because of a bug')
    return err(bug)
  }
}

const bug: AppError = appError('bug', 'Something went wrong inside Greenroom.', {
  hint: 'Try again. If it comes back, the log in the data folder says where it happened.',
})

/** The first thing that is wrong, with its field. Names what was expected, never what came. */
const badInput = (error: z.ZodError): AppError => {
  const issue = error.issues[0]
  const field = issue?.path.map(String).join('.') ?? ''
  return appError('bad-input', `${field === '' ? 'The request' : field}: ${issue?.message ?? 'not of its form'}`, {
    ...(field === '' ? {} : { field }),
  })
}
