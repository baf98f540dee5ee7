import type { Notices } from '../overview/notices.ts'
import type { MixedUp } from '../settings/mixed-up.ts'

const MIXED_UP = 'mixed-up'
/** As many are named in the notice. */
const NAMED = 4

export interface MixedUpPorts {
  readonly notices: Pick<Notices, 'all' | 'post' | 'acknowledge'>
  readonly find: () => readonly MixedUp[]
  /** The ids of what was acknowledged, in this run and earlier ones. */
  readonly seen: () => readonly string[]
  readonly remember: (seen: readonly string[]) => void
}

/** Tells of what is stored and looks mixed up between the environments, until it is acknowledged or put right. */
export interface MixedUpNotice {
  /** Looks, and tells of what was not acknowledged before: at the start, and when more secrets can be read. */
  readonly look: () => void
  /** Something was changed: what is told of already is brought up to date. Nothing new is told, the form did that. */
  readonly refresh: () => void
  /** A notice was acknowledged. */
  readonly noticeSeen: (noticeId: string) => void
}

export const createMixedUpNotice = ({ notices, find, seen, remember }: MixedUpPorts): MixedUpNotice => {
  let told: ReadonlySet<string> = new Set()
  const tell = (found: readonly MixedUp[]): void => {
    told = new Set(found.map(({ id }) => id))
    if (found.length === 0) {
      notices.acknowledge(MIXED_UP)
      return
    }
    const more = found.length > NAMED ? ` And ${found.length - NAMED} more.` : ''
    const named = found.slice(0, NAMED).map(({ text }) => text)
    notices.post({
      id: MIXED_UP,
      level: 'warning',
      title: 'What is stored looks mixed up between test and production.',
      text: `${named.join(' ')}${more} Check it in the settings of that environment.`,
    })
  }
  return {
    look: () => {
      const known = new Set(seen())
      tell(find().filter(({ id }) => !known.has(id)))
    },
    refresh: () => {
      if (told.size === 0) return
      const left = find().filter(({ id }) => told.has(id))
      if (left.length < told.size) tell(left)
    },
    noticeSeen: (noticeId) => {
      if (noticeId !== MIXED_UP || told.size === 0) return
      remember([...new Set([...seen(), ...told])])
      told = new Set()
    },
  }
}
