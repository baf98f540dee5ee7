import type { Notice } from '../../shared/models/notice.ts'

/** The listener's path of a channel, for its address. */
export interface NamedPath {
  readonly name: string
  readonly listenerPath: string
}

type Told = Omit<Notice, 'at'>

export const URL_CHANGED = 'public-url-changed'
const FORMER_URL = 'former-public-url'
/** As many addresses can be copied from a notice. */
const ADDRESSES = 3

/** The public URL is another one than the user gave to the service. */
export const urlChanged = (old: string, now: string, channels: readonly NamedPath[]): Told => ({
  id: URL_CHANGED,
  level: 'warning',
  title: 'The public URL changed: update the webhook’s address.',
  text: `It was ${old} and is ${now}. The path behind it stays the same.`,
  copies: [
    ...channels.slice(0, ADDRESSES).map(({ name, listenerPath }) => ({
      label: `New address of ${name}`,
      text: `${now}/h/${listenerPath}`,
    })),
    { label: 'New URL', text: now },
    { label: 'Old URL', text: old },
  ],
})

/** Something verified came by a URL that is not the one in use any more. */
export const formerUrlInUse = (former: string, current: string | null): Told => ({
  id: FORMER_URL,
  level: 'warning',
  title: 'A delivery came by an old public URL.',
  text: `A webhook still has ${former}. ${current === null ? '' : `Give it ${current}: `}the old one may end at any time.`,
  copies: current === null ? [] : [{ label: 'URL in use', text: current }],
})
