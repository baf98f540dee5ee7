/** The index that a key moves to, from `at` (-1: nothing selected), in a list of `size`; null for other keys. */
export const rowAfterKey = (key: string, at: number, size: number, page: number): number | null => {
  if (size === 0) return null
  const to = (index: number) => Math.min(size - 1, Math.max(0, index))
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'PageDown':
      return to(at + page)
    case 'PageUp':
      return to(at - page)
    case 'Home':
      return 0
    case 'End':
      return size - 1
    default:
      return null
  }
}
