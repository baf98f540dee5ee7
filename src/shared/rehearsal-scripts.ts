import type { RehearsalStep } from './models/rehearsal.ts'

/** A script that is ready to be armed. */
export interface RehearsalScript {
  readonly name: string
  /** What it finds out, in a sentence. */
  readonly about: string
  readonly steps: readonly RehearsalStep[]
}

const answer = (status: number, delay = 0): RehearsalStep => ({ kind: 'answer', status, delay })

/** The ready-made scripts; each fits the retries of §8: the first attempt and up to three retries. */
export const rehearsalScripts: readonly RehearsalScript[] = [
  {
    name: 'Fail twice, then accept',
    about: 'Does the sender retry after a failure, and stop after a success?',
    steps: [answer(503), answer(503), answer(200)],
  },
  {
    name: 'Time out once',
    about: 'Does the sender give up waiting, and try again?',
    steps: [answer(200, 60_000), answer(200)],
  },
  {
    name: 'Refuse all',
    about: 'Does the sender stop after three retries?',
    steps: [answer(503), answer(503), answer(503), answer(503)],
  },
  {
    name: 'Drop the connection, then accept',
    about: 'Does the sender retry when it gets no answer at all? What is dropped before reading is not stored.',
    steps: [{ kind: 'drop', when: 'before-reading' }, { kind: 'drop', when: 'after-reading' }, answer(200)],
  },
  {
    name: 'Read slowly',
    about: 'Does the sender wait while its body is taken bit by bit?',
    steps: [{ kind: 'read-slowly', status: 200, over: 8_000 }],
  },
]

/** A step in words: "503", "200 after 60 s", "drop before reading". */
export const stepText = (step: RehearsalStep): string => {
  switch (step.kind) {
    case 'answer':
      return step.delay === 0 ? String(step.status) : `${step.status} after ${step.delay / 1000} s`
    case 'drop':
      return step.when === 'before-reading' ? 'drop before reading' : 'drop after reading'
    case 'read-slowly':
      return `${step.status}, body read over ${step.over / 1000} s`
  }
}
