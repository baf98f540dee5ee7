/** The address with the query that stood on the path of a delivery: all that may follow a channel's segment. */
export const withSuffix = (target: URL, path: string): URL => {
  const query = /\?(.*)$/s.exec(path)?.[1]
  if (query === undefined || query === '') return target
  const joined = new URL(target)
  joined.search = target.search === '' ? query : `${target.search}&${query}`
  return joined
}
