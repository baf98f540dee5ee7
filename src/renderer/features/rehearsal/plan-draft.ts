import type { Target } from '../../../shared/models/environment.ts'
import type { RehearsalPlan, RehearsalStep } from '../../../shared/models/rehearsal.ts'
import { type RehearsalScript, rehearsalScripts } from '../../../shared/rehearsal-scripts.ts'

/** The name of a script that is none of the ready-made ones. */
export const OWN_SCRIPT = 'A script of your own'

/** A rehearsal as it is put together. Each step has a key of its own, as its number changes. */
export interface PlanDraft {
  readonly name: string
  readonly steps: readonly { readonly key: number; readonly step: RehearsalStep }[]
  readonly event: string
  readonly action: string
  readonly hookId: string
  readonly deliveryId: string
  readonly deliveries: number
  readonly minutes: number
}

let nextKey = 0
const keyed = (step: RehearsalStep) => ({ key: nextKey++, step })

const firstScript: RehearsalScript = rehearsalScripts[0] ?? { name: OWN_SCRIPT, about: '', steps: [] }

export const newDraft = (): PlanDraft => ({
  name: firstScript.name,
  steps: firstScript.steps.map(keyed),
  event: '',
  action: '',
  hookId: '',
  deliveryId: '',
  deliveries: 1,
  minutes: 10,
})

/** The draft with a ready-made script; a name that is none of them keeps the steps. */
export const withScript = (draft: PlanDraft, name: string): PlanDraft => {
  const script = rehearsalScripts.find((each) => each.name === name)
  return script ? { ...draft, name, steps: script.steps.map(keyed) } : { ...draft, name: OWN_SCRIPT }
}

export const withStep = (draft: PlanDraft, key: number, step: RehearsalStep): PlanDraft => ({
  ...draft,
  name: OWN_SCRIPT,
  steps: draft.steps.map((each) => (each.key === key ? { key, step } : each)),
})

export const withoutStep = (draft: PlanDraft, key: number): PlanDraft => ({
  ...draft,
  name: OWN_SCRIPT,
  steps: draft.steps.filter((each) => each.key !== key),
})

/** The draft with one more step at its end. */
export const withOneMore = (draft: PlanDraft): PlanDraft => ({
  ...draft,
  name: OWN_SCRIPT,
  steps: [...draft.steps, keyed({ kind: 'answer', status: 200, delay: 0 })],
})

export const toPlan = (draft: PlanDraft, target: Target): RehearsalPlan => ({
  target,
  name: draft.name,
  filter: { event: draft.event, action: draft.action, hookId: draft.hookId, deliveryId: draft.deliveryId.trim() },
  steps: draft.steps.map(({ step }) => step),
  deliveries: draft.deliveries,
  minutes: draft.minutes,
})
