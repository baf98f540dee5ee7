/** The last segment of a URL's path, decoded for reading; the whole text where it is no URL. */
export const lastSegment = (url: string): string => {
  const path = URL.parse(url)?.pathname
  if (path === undefined) return url
  const segment = path.split('/').findLast((part) => part !== '')
  if (segment === undefined) return '/'
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Path and query of a URL; the whole text where it is no URL. */
export const pathOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed ? parsed.pathname + parsed.search : url
}
