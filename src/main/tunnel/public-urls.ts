import type { PublicUrls } from '../../shared/models/reach.ts'

const FORMER = 5

/** A URL answered: it is the one in use from now on. The very first needs no telling. */
export const inUse = (urls: PublicUrls, url: string): PublicUrls => {
  if (urls.current === url) return urls
  const before = urls.current === null ? [] : [urls.current]
  const former = [...before, ...urls.former].filter((each) => each !== url).slice(0, FORMER)
  return { current: url, told: urls.told ?? url, former }
}

/** The user knows of the URL in use. */
export const acknowledged = (urls: PublicUrls): PublicUrls => ({ ...urls, told: urls.current })

/** The URL that the user knows of and the one in use, where they differ. */
export const unacknowledged = ({ told, current }: PublicUrls): { readonly old: string; readonly now: string } | null =>
  told !== null && current !== null && told !== current ? { old: told, now: current } : null

/** The former URL that something came by, by its `Host`; null when it came by another name, or by the URL in use. */
export const formerOf = ({ current, former }: PublicUrls, host: string): string | null => {
  const named = (url: string): boolean => URL.parse(url)?.host === host.toLowerCase()
  return current !== null && named(current) ? null : (former.find(named) ?? null)
}
