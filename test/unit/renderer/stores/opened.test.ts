import { beforeEach, describe, expect, it } from 'vitest'
import { createOpener, type Opened, type Opener } from '../../../../src/renderer/stores/opened.ts'
import { appError, err, ok, type Result } from '../../../../src/shared/result.ts'

let asked: { id: number; answer: (result: Result<string>) => Promise<void> }[]
let opened: Opened<string>
let opener: Opener

beforeEach(() => {
  asked = []
  opened = { kind: 'none' }
  opener = createOpener<string>(
    (id) => {
      const { promise, resolve } = Promise.withResolvers<Result<string>>()
      const answer = async (result: Result<string>) => {
        resolve(result)
        for (let i = 0; i < 5; i++) await Promise.resolve()
      }
      asked.push({ id, answer })
      return promise
    },
    (next) => {
      opened = next
    },
  )
})

describe('what is opened beside a list', () => {
  it('is loading, then ready', async () => {
    opener.open(1)
    expect(opened).toEqual({ kind: 'loading', id: 1 })
    await asked[0]?.answer(ok('one'))
    expect(opened).toEqual({ kind: 'ready', id: 1, value: 'one' })
  })

  it('drops the answer that comes when something else was opened', async () => {
    opener.open(1)
    opener.open(2)
    await asked[0]?.answer(ok('one'))
    expect(opened).toEqual({ kind: 'loading', id: 2 })
    await asked[1]?.answer(ok('two'))
    expect(opened).toMatchObject({ value: 'two' })
  })

  it('stays in sight while it is asked for again', async () => {
    opener.open(1)
    await asked[0]?.answer(ok('one'))
    opener.refresh()
    expect(opened).toMatchObject({ kind: 'ready', value: 'one' })
    await asked[1]?.answer(ok('one, again'))
    expect(opened).toMatchObject({ value: 'one, again' })
  })

  it('says why it cannot be shown', async () => {
    const error = appError('not-found', 'There is no such delivery.')
    opener.open(1)
    await asked[0]?.answer(err(error))
    expect(opened).toEqual({ kind: 'failed', id: 1, error })
  })

  it('closes, and stays closed when an answer comes late', async () => {
    opener.open(1)
    opener.open(null)
    await asked[0]?.answer(ok('one'))
    expect(opened).toEqual({ kind: 'none' })
    expect(asked).toHaveLength(1)
  })
})
