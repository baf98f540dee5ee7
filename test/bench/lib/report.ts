/** One line of the bench: what was measured, and what is wanted of it. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | '/s' | '×' | 'MB' | 'frames/s' | 's' | 'count'
  /** Null where the figure is only for the record. */
  readonly target: { readonly at: 'least' | 'most'; readonly value: number } | null
}

export const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
  name,
  value,
  unit,
  target: null,
})
export const atLeast = (name: string, value: number, unit: Figure['unit'], target: number): Figure => ({
  name,
  value,
  unit,
  target: { at: 'least', value: target },
})
export const atMost = (name: string, value: number, unit: Figure['unit'], target: number): Figure => ({
  name,
  value,
  unit,
  target: { at: 'most', value: target },
})

/** Whether the figure is what is wanted; null where nothing is. */
export const isMet = ({ value, target }: Figure): boolean | null => {
  if (target === null) return null
  return target.at === 'least' ? value >= target.value : value <= target.value
}

const rounded = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))

/** The figures as the rows of a table: name, value with its unit, target, and whether it is met. */
export const table = (figures: readonly Figure[]): string => {
  const rows = figures.map((each) => {
    const { target } = each
    const wanted = target === null ? '' : `${target.at === 'least' ? '≥' : '≤'} ${target.value} ${each.unit}`
    const met = isMet(each)
    return [each.name, `${rounded(each.value)} ${each.unit}`, wanted, met === null ? '' : met ? 'met' : 'MISSED']
  })
  const all = [['figure', 'measured', 'target', ''], ...rows]
  const width = (column: number): number => Math.max(...all.map((row) => row[column]?.length ?? 0))
  return all
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column)))))
    .map((row) => row.join('  ').trimEnd())
    .join('\n')
}
