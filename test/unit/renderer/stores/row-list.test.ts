import { beforeEach, describe, expect, it } from 'vitest'
import {
  BATCH,
  createRowList,
  emptyRowList,
  type RowList,
  type RowListState,
} from '../../../../src/renderer/stores/row-list.ts'
import { appError, err, ok, type Result } from '../../../../src/shared/result.ts'

interface Row {
  readonly id: number
  readonly kind: string
}
const row = (id: number, kind = 'a'): Row => ({ id, kind })

/** Answers by hand, so that a test chooses when each comes. */
const createSource = () => {
  const queries: { query: string; answer: (ids: number[]) => Promise<void>; fail: () => Promise<void> }[] = []
  const rows: { ids: number[]; answer: (rows: Row[]) => Promise<void>; fail: () => Promise<void> }[] = []
  const settled = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  const failed = err(appError('busy', 'The history is busy.'))
  return {
    queries,
    rows,
    source: {
      query: (query: string) => {
        const { promise, resolve } = Promise.withResolvers<Result<{ ids: number[] }>>()
        const settle = (result: Result<{ ids: number[] }>) => {
          resolve(result)
          return settled()
        }
        queries.push({ query, answer: (ids) => settle(ok({ ids })), fail: () => settle(failed) })
        return promise
      },
      rows: (ids: number[]) => {
        const { promise, resolve } = Promise.withResolvers<Result<Row[]>>()
        const settle = (result: Result<Row[]>) => {
          resolve(result)
          return settled()
        }
        rows.push({ ids, answer: (found) => settle(ok(found)), fail: () => settle(failed) })
        return promise
      },
      matches: (r: Row, query: string) => query === '' || r.kind === query,
    },
  }
}

let made: ReturnType<typeof createSource>
let state: RowListState
let list: RowList<string, Row>

const shown = () => Array.from({ length: state.size }, (_, i) => list.idAt(i))
const nth = <T>(items: readonly T[], index: number): T => {
  const item = items.at(index)
  if (item === undefined) throw new Error(`There is no item ${index} of ${items.length}`)
  return item
}

beforeEach(() => {
  made = createSource()
  state = emptyRowList
  list = createRowList(made.source, (next) => {
    state = next
  })
})

/** Opens everything and answers with these ids. */
const openWith = async (ids: number[]) => {
  list.open('')
  await nth(made.queries, -1).answer(ids)
}

describe('ids', () => {
  it('shows the answer, and is loading until then', async () => {
    list.open('')
    expect(state.loading).toBe(true)
    await nth(made.queries, 0).answer([3, 2, 1])
    expect(state).toMatchObject({ loading: false, size: 3, problem: null })
    expect(shown()).toEqual([3, 2, 1])
  })

  it('drops the late answer of an older query', async () => {
    list.open('')
    list.open('b')
    await nth(made.queries, 0).answer([3, 2, 1])
    expect(state.loading).toBe(true)
    expect(made.queries.map(({ query }) => query)).toEqual(['', 'b'])
    await nth(made.queries, 1).answer([2])
    expect(shown()).toEqual([2])
    expect(state.loading).toBe(false)
  })

  it('asks once for many changes made while an answer is awaited', async () => {
    list.open('')
    for (const query of ['p', 'pu', 'pur']) list.open(query)
    await nth(made.queries, 0).answer([])
    expect(made.queries.map(({ query }) => query)).toEqual(['', 'pur'])
  })

  it('keeps what is shown when the query fails, says why, and can ask again', async () => {
    await openWith([1])
    list.open('a')
    await nth(made.queries, -1).fail()
    expect(state).toMatchObject({ size: 1, loading: false, problem: { code: 'busy' } })
    list.reload()
    await nth(made.queries, -1).answer([1])
    expect(state.problem).toBeNull()
  })

  it('merges what was pushed while the answer was awaited', async () => {
    list.open('')
    list.apply([row(4), row(5)])
    await nth(made.queries, 0).answer([4, 3])
    expect(shown()).toEqual([5, 4, 3])
  })

  it('shows nothing once closed, and takes nothing', async () => {
    await openWith([1])
    list.close()
    list.apply([row(2)])
    expect(state.size).toBe(0)
  })
})

describe('pushed rows', () => {
  it('puts new ones on top and moves known ones there', async () => {
    await openWith([3, 2, 1])
    list.apply([row(4), row(2, 'again')])
    expect(shown()).toEqual([2, 4, 3, 1])
    expect(list.rowAt(0)).toEqual(row(2, 'again'))
  })

  it('leaves out what does not pass the query, and removes what no longer does', async () => {
    list.open('a')
    await nth(made.queries, 0).answer([2, 1])
    list.apply([row(3, 'b'), row(2, 'b')])
    expect(shown()).toEqual([1])
  })

  it('says once for a whole batch that something changed', async () => {
    await openWith([1])
    const before = state.revision
    list.apply([row(2), row(3), row(4)])
    expect(state.revision).toBe(before + 1)
  })
})

describe('a held list', () => {
  it('stays as it is while scrolled away, counts what is new, and shows it at the top', async () => {
    await openWith([3, 2, 1])
    list.setAway(true)
    list.apply([row(4), row(5)])
    list.apply([row(4), row(1, 'again')])
    expect(shown()).toEqual([3, 2, 1])
    expect(state.fresh).toBe(2)
    expect(list.rowAt(2)).toEqual(row(1, 'again'))
    list.setAway(false)
    expect(shown()).toEqual([1, 4, 5, 3, 2])
    expect(state.fresh).toBe(0)
  })

  it('does not count what came and went while it was held', async () => {
    list.open('a')
    await nth(made.queries, 0).answer([1])
    list.setAway(true)
    list.apply([row(2)])
    list.apply([row(2, 'b')])
    expect(state.fresh).toBe(0)
    list.setAway(false)
    expect(shown()).toEqual([1])
  })

  it('holds at the top too while paused; what waits can be shown without ending the pause', async () => {
    await openWith([1])
    list.setPaused(true)
    list.apply([row(2)])
    expect([state.fresh, shown()]).toEqual([1, [1]])
    list.release()
    expect([state.fresh, shown()]).toEqual([0, [2, 1]])
    list.apply([row(3)])
    expect(shown()).toEqual([2, 1])
    list.setPaused(false)
    expect(shown()).toEqual([3, 2, 1])
  })

  it('finds anew what is new when its ids were asked for again', async () => {
    await openWith([1])
    list.setAway(true)
    list.apply([row(2)])
    list.reload()
    await nth(made.queries, -1).answer([2, 1])
    expect([state.fresh, shown()]).toEqual([0, [2, 1]])
  })
})

describe('rows', () => {
  it('loads what is in sight and not known, once', async () => {
    await openWith([5, 4, 3, 2, 1])
    list.apply([row(6)])
    list.inSight(0, 2)
    expect(nth(made.rows, 0).ids).toEqual([5, 4])
    await nth(made.rows, 0).answer([row(4), row(5)])
    expect([0, 1, 2].map((i) => list.rowAt(i)?.id)).toEqual([6, 5, 4])
    list.inSight(0, 2)
    expect(made.rows).toHaveLength(1)
  })

  it('asks for the last range only, while scrolling goes on', async () => {
    await openWith([5, 4, 3, 2, 1])
    list.inSight(0, 0)
    list.inSight(1, 1)
    list.inSight(4, 4)
    await nth(made.rows, 0).answer([row(5)])
    expect(made.rows.map(({ ids }) => ids)).toEqual([[5], [1]])
  })

  it('asks for no more than a batch at a time', async () => {
    const ids = Array.from({ length: BATCH + 10 }, (_, i) => BATCH + 10 - i)
    await openWith(ids)
    list.inSight(0, BATCH + 9)
    await nth(made.rows, 0).answer(nth(made.rows, 0).ids.map((id) => row(id)))
    expect(made.rows.map((asked) => asked.ids.length)).toEqual([BATCH, 10])
  })

  it('does not ask again and again for an id that has no row', async () => {
    await openWith([2, 1])
    list.inSight(0, 1)
    await nth(made.rows, 0).answer([row(2)])
    expect(made.rows).toHaveLength(1)
    expect(list.rowAt(1)).toBeUndefined()
  })

  it('keeps a pushed row when an older answer comes after it', async () => {
    await openWith([1])
    list.inSight(0, 0)
    list.apply([row(1, 'pushed')])
    await nth(made.rows, 0).answer([row(1, 'old')])
    expect(list.rowAt(0)).toEqual(row(1, 'pushed'))
  })

  it('says why rows could not be loaded, and does not insist', async () => {
    await openWith([1])
    list.inSight(0, 0)
    await nth(made.rows, 0).fail()
    expect(state.problem?.code).toBe('busy')
    expect(made.rows).toHaveLength(1)
  })

  it('shows the old row until the new one is there, after a reload', async () => {
    await openWith([1])
    list.inSight(0, 0)
    await nth(made.rows, 0).answer([row(1, 'old')])
    list.reload()
    await nth(made.queries, -1).answer([1])
    expect(list.rowAt(0)).toEqual(row(1, 'old'))
    await nth(made.rows, -1).answer([row(1, 'new')])
    expect(list.rowAt(0)).toEqual(row(1, 'new'))
  })

  it('keeps a bounded number of rows, those in sight among them', async () => {
    await openWith([1])
    list.inSight(0, 0)
    await nth(made.rows, 0).answer([row(1)])
    list.setAway(true)
    for (let id = 2; id < 20_000; id += 100) list.apply(Array.from({ length: 100 }, (_, i) => row(id + i)))
    expect(list.rowAt(0)).toEqual(row(1))
    list.setAway(false)
    const kept = Array.from({ length: state.size }, (_, i) => list.rowAt(i)).filter(Boolean).length
    expect(kept).toBeLessThanOrEqual(4000)
  })
})

describe('a row that changed where it stands', () => {
  it('stays in its place, with its new state', async () => {
    list.open('')
    await nth(made.queries, 0).answer([3, 2, 1])
    list.amend([row(2, 'b')])
    expect(shown()).toEqual([3, 2, 1])
    expect(list.rowAt(1)).toEqual(row(2, 'b'))
    expect(made.queries).toHaveLength(1)
  })

  it('leaves a list that it does not pass any more, and is asked for where it passes only now', async () => {
    list.open('a')
    await nth(made.queries, 0).answer([3, 1])
    list.amend([row(3, 'b')])
    expect(shown()).toEqual([1])
    list.amend([row(2, 'a')])
    await nth(made.queries, 1).answer([2, 1])
    expect(shown()).toEqual([2, 1])
  })
})

describe('a row that changed while it waits', () => {
  it('waits on: the list that is held is not asked for again', async () => {
    list.open('')
    await nth(made.queries, 0).answer([2, 1])
    list.setAway(true)
    list.apply([row(3)])
    list.amend([row(3, 'b')])
    expect([state.fresh, shown(), made.queries.length]).toEqual([1, [2, 1], 1])
  })
})

describe('rows that the query alone cannot answer', () => {
  /** A list whose query asks for what a row does not have; each question is answered by hand. */
  const asking = async () => {
    const asked: { ids: number[]; answer: (ids: number[]) => Promise<void>; fail: () => Promise<void> }[] = []
    list = createRowList(
      {
        ...made.source,
        matches: ({ kind }) => kind === 'a',
        confirm: {
          isNeeded: (query) => query === 'text',
          ask: (_, ids) => {
            const { promise, resolve } = Promise.withResolvers<Result<{ ids: number[] }>>()
            const settle = async (result: Result<{ ids: number[] }>) => {
              resolve(result)
              for (let i = 0; i < 5; i++) await Promise.resolve()
            }
            asked.push({
              ids,
              answer: (found) => settle(ok({ ids: found })),
              fail: () => settle(err(appError('busy', 'The history is busy.'))),
            })
            return promise
          },
        },
      },
      (next) => {
        state = next
      },
    )
    list.open('text')
    await nth(made.queries, -1).answer([2, 1])
    return asked
  }

  it('are shown when they were confirmed, in the order in which they came', async () => {
    const asked = await asking()
    list.apply([row(3), row(4), row(5, 'b'), row(6)])
    expect(shown()).toEqual([2, 1])
    expect(nth(asked, 0).ids).toEqual([3, 4, 6])
    await nth(asked, 0).answer([3, 6])
    expect(shown()).toEqual([6, 3, 2, 1])
    expect(asked).toHaveLength(1)
  })

  it('are asked for together while an answer is awaited', async () => {
    const asked = await asking()
    list.apply([row(3)])
    list.apply([row(4)])
    list.apply([row(3), row(5)])
    await nth(asked, 0).answer([3])
    // It came again meanwhile, so it is asked for again.
    expect(shown()).toEqual([2, 1])
    expect(nth(asked, 1).ids).toEqual([4, 3, 5])
    await nth(asked, 1).answer([3, 4, 5])
    expect(shown()).toEqual([5, 3, 4, 2, 1])
  })

  it('leave the list when they no longer pass', async () => {
    const asked = await asking()
    list.apply([row(2), row(1, 'b')])
    await nth(asked, 0).answer([])
    expect(shown()).toEqual([])
  })

  it('are asked for their place when they pass only now', async () => {
    const asked = await asking()
    list.amend([row(2), row(7)])
    expect(nth(asked, 0).ids).toEqual([7])
    await nth(asked, 0).answer([])
    expect(made.queries).toHaveLength(1)
    list.amend([row(7)])
    await nth(asked, 1).answer([7])
    await nth(made.queries, -1).answer([2, 7, 1])
    expect(shown()).toEqual([2, 7, 1])
  })

  it('keep their place on top when they change while they are asked for', async () => {
    const asked = await asking()
    list.apply([row(3), row(4)])
    list.amend([row(3), row(4, 'b')])
    await nth(asked, 0).answer([3])
    expect(shown()).toEqual([3, 2, 1])
    expect([asked.length, made.queries.length]).toEqual([1, 1])
  })

  it('are forgotten with their query', async () => {
    const asked = await asking()
    list.apply([row(3)])
    list.open('')
    await nth(made.queries, -1).answer([9])
    await nth(asked, 0).answer([3])
    expect(shown()).toEqual([9])
    list.apply([row(10)])
    expect(shown()).toEqual([10, 9])
  })

  it('say when the question failed', async () => {
    const asked = await asking()
    list.apply([row(3)])
    await nth(asked, 0).fail()
    expect(state.problem?.message).toBe('The history is busy.')
  })
})
