import { fileURLToPath } from 'node:url'
import { findRuntime } from '../../../scripts/lib/runtime.mjs'

/** The project's folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What the UI tests run on: Electron where its runtime is there, else the stand-in, unless that is refused. */
export const runtime = findRuntime(root, process)
