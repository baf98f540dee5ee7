import type { Hook } from '../../shared/models/hook.ts'

/** The hooks of a channel as choices: id, label and environment. */
export const hookOptions = (hooks: readonly Hook[]): { readonly value: string; readonly label: string }[] =>
  hooks.map(({ hookId, label, environment }) => ({
    value: hookId,
    label: `${hookId} (${[label, environment].filter((fact) => fact !== '').join(', ')})`,
  }))
