import { expect, it } from 'vitest'
import { createRoom } from '../../../../src/main/webhooks/room.ts'

const KIB = 1024

it('gives no more than its capacity, counts each request, and takes back what is released', () => {
  const room = createRoom(() => 40 * KIB)
  const first = room.open()
  const second = room.open()
  expect(room.open()).toBeNull()
  expect(first?.grow(8 * KIB)).toBe(true)
  expect(second?.grow(1)).toBe(false)
  first?.release()
  first?.release()
  expect(second?.grow(24 * KIB)).toBe(true)
  expect(room.open()).toBeNull()
  second?.release()
  expect([room.open(), room.open(), room.open()].map((share) => share !== null)).toEqual([true, true, false])
})
