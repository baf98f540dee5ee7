import type { Simulator } from './api.ts'
import type { Input } from './control-input.ts'

export interface ControlRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** What it does, for GET /. */
  readonly about: string
  /** The fields that it takes, each with what it is. GET routes take them in the query. */
  readonly fields: Readonly<Record<string, string>>
  /** Reads the input, acts, and gives what is answered. Throws `BadInput` before it acts. */
  run(input: Input): unknown
}

/** The simulator as the control server sees it. */
export type Controlled = Omit<Simulator, 'control' | 'stop'>
