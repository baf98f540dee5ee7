import { describe, expect, it } from 'vitest'
import { readTime, systemClock } from '../../../src/main/clock.ts'

describe('readTime', () => {
  it('counts evenly, with fractions, while both clocks agree', () => {
    let even = 100.25
    const now = readTime(
      () => even,
      () => 5_000 + Math.floor(even),
    )
    expect(now()).toBe(5_100)
    even += 0.5
    expect(now()).toBe(5_100.5)
    even += 10_000
    expect(now()).toBe(15_100.5)
  })

  it('is put right after sleep, in which the even clock stands still', () => {
    let wall = 1_000_000
    const now = readTime(
      () => 7,
      () => wall,
    )
    wall += 999
    expect(now()).toBe(1_000_000)
    wall += 12 * 3_600_000
    expect(now()).toBe(wall)
    expect(now()).toBe(wall)
  })

  it('follows a system clock that is set back', () => {
    let wall = 1_000_000
    const now = readTime(
      () => 7,
      () => wall,
    )
    wall -= 3_600_000
    expect(now()).toBe(wall)
  })
})

describe('systemClock', () => {
  it('tells the time of the system', () => {
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1100)
  })
})
