import { err, ok, type Result } from '../../../shared/result.ts'

/** A program and its arguments. */
export type Argv = readonly [program: string, ...args: string[]]

/** What only a shell would understand, where it stands outside quotes. */
const SHELL_ONLY = /[|&;<>`$]/

/**
 * Takes a command line apart at its spaces. Quotes, single or double, keep what is inside together; a backslash is a
 * character like any other, as in Windows paths. No shell is involved, so what only a shell understands is refused.
 * The error is a sentence.
 */
export const parseCommandLine = (line: string): Result<Argv, string> => {
  const words: string[] = []
  for (const match of line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+|["']/g)) {
    const [word] = match
    if (word === '"' || word === "'") return err('A quote is not closed.')
    const bare = word.replaceAll(/"[^"]*"|'[^']*'/g, '')
    const found = SHELL_ONLY.exec(bare)
    if (found) {
      return err(
        `Enter one program with its arguments. No shell runs it, so ${found[0]} has no meaning outside quotes.`,
      )
    }
    words.push(word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'))
  }
  const [program, ...args] = words
  return program === undefined || program === '' ? err('Enter the program and its arguments.') : ok([program, ...args])
}

/** Puts the listener's port where `{port}` stands. */
export const withPort = ([program, ...args]: Argv, port: number): Argv => [
  program,
  ...args.map((arg) => arg.replaceAll('{port}', String(port))),
]
