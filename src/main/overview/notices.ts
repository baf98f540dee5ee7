import type { Notice } from '../../shared/models/notice.ts'
import type { Clock } from '../clock.ts'

/** What the user must know, kept until acknowledged. A notice of the same id replaces the older one. */
export interface Notices {
  all(): readonly Notice[]
  post(notice: Omit<Notice, 'at'>): void
  acknowledge(id: string): void
}

export const createNotices = ({
  clock,
  changed,
}: {
  readonly clock: Clock
  readonly changed: (notices: readonly Notice[]) => void
}): Notices => {
  let notices: readonly Notice[] = []
  const put = (next: readonly Notice[]) => {
    notices = next
    changed(notices)
  }
  return {
    all: () => notices,
    post: (notice) => put([...notices.filter(({ id }) => id !== notice.id), { ...notice, at: clock.now() }]),
    acknowledge: (id) => {
      if (notices.some((notice) => notice.id === id)) put(notices.filter((notice) => notice.id !== id))
    },
  }
}
