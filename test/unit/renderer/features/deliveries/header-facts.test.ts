import { describe, expect, it } from 'vitest'
import { headerFaults, headerMeaning } from '../../../../../src/renderer/features/deliveries/header-facts.ts'

const complete = [
  ['OB-Event', 'ORDER'],
  ['ob-action', 'PURCHASE'],
  ['ob-delivery-id', 'd'],
  ['ob-hook-id', 'h'],
  ['ob-signature', 's'],
  ['Content-Type', 'application/json'],
] as const

describe('headerFaults', () => {
  it('finds none where all required headers stand once, whatever their case', () => {
    expect(headerFaults(complete)).toEqual({ missing: [], repeated: [], empty: [] })
  })

  it('finds what is missing, but not the optional subtype', () => {
    expect(headerFaults(complete.slice(1)).missing).toEqual(['ob-event'])
    expect(headerFaults([]).missing).toHaveLength(6)
  })

  it('finds what is repeated and what is empty', () => {
    const { repeated, empty } = headerFaults([...complete, ['ob-subtype', ' '], ['Ob-Event', 'ITEM']])
    expect(repeated).toEqual(['ob-event'])
    expect(empty).toEqual(['ob-subtype'])
  })
})

it('knows the meaning of the headers of §2.3, and of no other', () => {
  expect(headerMeaning('OB-SIGNATURE')).toContain('§5.3')
  expect(headerMeaning('host')).toBeNull()
})
