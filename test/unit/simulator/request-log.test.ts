import { expect, test } from 'vitest'
import { createRequestLog, pairHeaders } from '../../../src/simulator/request-log.ts'

const request = (path: string) => ({ environment: 'test', at: '', method: 'GET', path, headers: [] }) as const

test('an entry is completed after it was added, and what was read before stays as it was', () => {
  const log = createRequestLog()
  const entry = log.add(request('/a'))
  const [before] = log.entries()
  entry.body('x=1')
  entry.status(204)
  expect(before).toMatchObject({ path: '/a', bodyText: '', status: null })
  expect(log.entries()).toMatchObject([{ path: '/a', bodyText: 'x=1', status: 204 }])
})

test('the oldest go when it is full', () => {
  const log = createRequestLog(2)
  for (const path of ['/a', '/b', '/c']) log.add(request(path))
  expect(log.entries().map(({ path }) => path)).toEqual(['/b', '/c'])
  log.clear()
  expect(log.entries()).toEqual([])
})

test('header lines keep their order, case and repetition', () => {
  expect(pairHeaders(['A', '1', 'a', '2', 'B', ''])).toEqual([
    ['A', '1'],
    ['a', '2'],
    ['B', ''],
  ])
})
