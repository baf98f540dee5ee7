import { describe, expect, it } from 'vitest'
import { createInTurn } from '../../../../src/main/promotions/in-turn.ts'

describe('createInTurn', () => {
  it('runs what is asked for one key one after the other, in order', async () => {
    const inTurn = createInTurn()
    const first = Promise.withResolvers<string>()
    const started: string[] = []
    const run = (name: string, work: Promise<string>) =>
      inTurn('a', () => {
        started.push(name)
        return work
      })
    const all = Promise.all([
      run('1', first.promise),
      run('2', Promise.resolve('two')),
      run('3', Promise.resolve('three')),
    ])
    await inTurn('b', async () => started.push('other'))
    expect(started).toEqual(['1', 'other'])
    first.resolve('one')
    expect(await all).toEqual(['one', 'two', 'three'])
    expect(started).toEqual(['1', 'other', '2', '3'])
  })

  it('goes on after a failure, which is its own caller’s', async () => {
    const inTurn = createInTurn()
    const failing = inTurn('a', async () => Promise.reject(new Error('first')))
    const next = inTurn('a', async () => 'second')
    await expect(failing).rejects.toThrow('first')
    expect(await next).toBe('second')
  })
})
