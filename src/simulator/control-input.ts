/** Something in a control request that cannot be: said to the caller as it stands. */
export class BadInput extends Error {}

/** The fields of a control request: each getter checks its field. */
export interface Input {
  text(name: string): string
  optionalText(name: string): string | undefined
  optionalNumber(name: string): number | undefined
  number(name: string): number
  optionalFlag(name: string): boolean | undefined
  choice<Value extends string>(name: string, values: readonly Value[]): Value
  optionalChoice<Value extends string>(name: string, values: readonly Value[]): Value | undefined
  optionalList<Item>(name: string, what: string, isItem: (value: unknown) => value is Item): readonly Item[] | undefined
  /** The value as it is; undefined when it is missing. */
  any(name: string): unknown
}

/** Refuses what is no object, and fields other than `names`. */
export function readInput(given: unknown, names: readonly string[]): Input {
  if (!isObject(given)) throw new BadInput('The body must be a JSON object.')
  const stray = Object.keys(given).filter((name) => !names.includes(name))
  if (stray.length > 0) throw new BadInput(`Not a field of this request: ${stray.join(', ')}.`)

  const fields = new Map(Object.entries(given))
  const get = <Kind>(name: string, what: string, is: (value: unknown) => value is Kind): Kind | undefined => {
    const value = fields.get(name)
    if (value === undefined) return undefined
    if (!is(value)) throw new BadInput(`"${name}" must be ${what}.`)
    return value
  }
  const required = <Kind>(name: string, given: Kind | undefined): Kind => {
    if (given === undefined) throw new BadInput(`"${name}" is missing.`)
    return given
  }
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    get(name, `one of ${values.join(', ')}`, (given): given is Value => values.some((one) => one === given))
  const textOf = (name: string) => get(name, 'text', (given) => typeof given === 'string')
  const numberOf = (name: string) => get(name, 'a number, not negative', isNumber)

  return {
    text: (name) => required(name, textOf(name)),
    optionalText: textOf,
    number: (name) => required(name, numberOf(name)),
    optionalNumber: numberOf,
    optionalFlag: (name) => get(name, 'true or false', (given) => typeof given === 'boolean'),
    choice: (name, values) => required(name, oneOf(name, values)),
    optionalChoice: oneOf,
    optionalList: (name, what, isItem) =>
      get(name, `a list of ${what}`, (given) => Array.isArray(given) && given.every(isItem)),
    any: (name) => fields.get(name),
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A header line: name and value. */
export const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every(isText)
