import { expect, test } from 'vitest'
import { confirmProgram } from '../../../../src/main/desktop/confirm-program.ts'
import { defaultReach, type ReachSettings } from '../../../../src/shared/models/reach.ts'
import { ok } from '../../../../src/shared/result.ts'

const command = (line: string, on = true): ReachSettings => ({
  ...defaultReach,
  on,
  provider: 'command',
  command: { line, urlPattern: '.' },
})

const setUp = (current: ReachSettings | null, answer: boolean) => {
  const asked: string[] = []
  const saved: ReachSettings[] = []
  const save = confirmProgram(
    async (settings) => {
      saved.push(settings)
      return ok(settings)
    },
    {
      current: async () => current,
      ask: async (line) => {
        asked.push(line)
        return answer
      },
    },
  )
  return { asked, saved, save }
}

test('a program that does not run yet is asked for, and not run without a yes', async () => {
  const { asked, saved, save } = setUp(defaultReach, false)
  expect(await save(command(' ngrok http {port} '))).toMatchObject({ ok: false, error: { code: 'not-confirmed' } })
  expect(asked).toEqual(['ngrok http {port}'])
  expect(saved).toEqual([])
})

test('with a yes it is run', async () => {
  const { saved, save } = setUp(command('other'), true)
  await save(command('ngrok'))
  expect(saved).toHaveLength(1)
})

test('what runs already, what is switched off, and other ways are not asked for', async () => {
  const { asked, saved, save } = setUp(command('ngrok'), false)
  await save(command('ngrok'))
  await save(command('anything', false))
  await save({ ...defaultReach, on: true })
  expect(asked).toEqual([])
  expect(saved).toHaveLength(3)
})

test('a program that was set but switched off is asked for again', async () => {
  const { asked, save } = setUp(command('ngrok', false), true)
  await save(command('ngrok'))
  expect(asked).toEqual(['ngrok'])
})
