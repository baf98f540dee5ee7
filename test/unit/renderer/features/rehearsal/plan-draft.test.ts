import { expect, test } from 'vitest'
import {
  newDraft,
  OWN_SCRIPT,
  toPlan,
  withOneMore,
  withoutStep,
  withScript,
  withStep,
} from '../../../../../src/renderer/features/rehearsal/plan-draft.ts'
import { rehearsalPlanSchema } from '../../../../../src/shared/models/rehearsal.ts'
import { rehearsalScripts, stepText } from '../../../../../src/shared/rehearsal-scripts.ts'

const target = { channelKey: 'channel-1', environment: 'test' } as const

test('a new draft is the first ready-made script, for the next delivery', () => {
  const plan = toPlan(newDraft(), target)
  expect(plan).toMatchObject({ name: 'Fail twice, then accept', deliveries: 1, target })
  expect(plan.steps.map(stepText)).toEqual(['503', '503', '200'])
})

test.each(rehearsalScripts.map(({ name }) => name))('the ready-made script can be armed: %s', (name) => {
  const plan = toPlan(withScript(newDraft(), name), target)
  expect(plan.name).toBe(name)
  expect(rehearsalPlanSchema.parse(plan)).toEqual(plan)
})

test('a script that is changed is one’s own, and its steps keep their keys', () => {
  const draft = newDraft()
  const [first, second] = draft.steps
  if (!first || !second) throw new Error('the script is too short')
  const changed = withStep(draft, second.key, { kind: 'drop', when: 'after-reading' })
  expect(changed.name).toBe(OWN_SCRIPT)
  expect(changed.steps.map(({ key }) => key)).toEqual(draft.steps.map(({ key }) => key))
  const longer = withOneMore(withoutStep(changed, first.key))
  expect(toPlan(longer, target).steps.map(stepText)).toEqual(['drop after reading', '200', '200'])
  expect(new Set(longer.steps.map(({ key }) => key)).size).toBe(3)
})

test('one’s own script keeps the steps', () => {
  const draft = withScript(newDraft(), OWN_SCRIPT)
  expect(draft.name).toBe(OWN_SCRIPT)
  expect(draft.steps).toHaveLength(3)
})

test('steps in words', () => {
  expect(stepText({ kind: 'answer', status: 200, delay: 1500 })).toBe('200 after 1.5 s')
  expect(stepText({ kind: 'drop', when: 'before-reading' })).toBe('drop before reading')
  expect(stepText({ kind: 'read-slowly', status: 204, over: 8000 })).toBe('204, body read over 8 s')
})
