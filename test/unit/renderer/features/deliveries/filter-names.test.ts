import { expect, it } from 'vitest'
import { setFilters } from '../../../../../src/renderer/features/deliveries/filter-names.ts'
import { noFilters } from '../../../../../src/renderer/stores/delivery-filters.ts'

it('names what is set, and what takes it off', () => {
  expect(setFilters(noFilters)).toEqual([])
  const all = {
    text: 'x',
    verdict: 'unknown-hook',
    event: 'ORDER',
    action: 'PRINT',
    hookId: 'hook-17',
    findings: 'warning',
    finding: 'gap-short',
    since: new Date(2026, 10, 21, 9, 5).getTime(),
    bothEnvironments: true,
  } as const
  const set = setFilters(all)
  expect(set.map(({ name }) => name)).toEqual([
    'Unknown hook',
    'event ORDER',
    'action PRINT',
    'hook hook-17',
    'with warnings',
    'finding gap-short',
    'since 2026-11-21 09:05',
    'both environments',
  ])
  const off = Object.assign({}, all, ...set.map((filter) => filter.off))
  expect(off).toEqual({ ...noFilters, text: 'x' })
})
