/** A part of a URL as it is meant; as it stands where its percent signs mean nothing. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * Whether a URL names an order: one segment of its path, or one value of its query, is its code. Where the code stands
 * in the order-details URL is not published (§4.7), but a part of a longer segment would be a guess.
 */
export const namesOrder = (url: string, code: string): boolean => {
  if (code === '' || !URL.canParse(url)) return false
  const { pathname, searchParams } = new URL(url)
  return pathname.split('/').some((segment) => decoded(segment) === code) || [...searchParams.values()].includes(code)
}
