import { create } from 'zustand'
import type { AppError } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'

/** A note that is written and not stored yet. It stays here when its delivery is closed, or cannot be saved. */
export interface NoteDraft {
  readonly text: string
  /** What was stored when the writing began. */
  readonly before: string
  readonly saving: boolean
  readonly error: AppError | null
}

interface NotesState {
  /** By the delivery's id. */
  readonly drafts: Readonly<Record<number, NoteDraft>>
  /** `stored` is the note that the writer sees as stored. */
  readonly write: (id: number, text: string, stored: string) => void
  /** Stores what is written, unless it is stored already. */
  readonly save: (id: number) => Promise<void>
  /** Goes on from the note that is stored now: what is written will replace it. */
  readonly rebase: (id: number, stored: string) => void
  readonly drop: (id: number) => void
}

/** The notes in writing. */
export const useNotes = create<NotesState>()((set, get) => {
  const put = (id: number, draft: NoteDraft) => set({ drafts: { ...get().drafts, [id]: draft } })
  const drop = (id: number) => {
    const { [id]: _gone, ...drafts } = get().drafts
    set({ drafts })
  }
  return {
    drafts: {},
    write: (id, text, stored) => {
      const draft = get().drafts[id]
      if (!draft && text === stored) return
      put(id, { before: stored, saving: false, error: null, ...draft, text })
    },
    save: async (id) => {
      const draft = get().drafts[id]
      // Where another note was met, the writer chooses first: see `rebase` and `drop`.
      if (!draft || draft.saving || draft.error?.code === 'note-changed') return
      if (draft.text === draft.before) return drop(id)
      put(id, { ...draft, saving: true, error: null })
      const { text, before } = draft
      const result = await bridge.noteDelivery({ id, note: text, before })
      const now = get().drafts[id]
      if (!now) return
      if (!result.ok) return put(id, { ...now, saving: false, error: result.error })
      if (now.text === text) return drop(id)
      // What was typed meanwhile follows.
      put(id, { ...now, before: text, saving: false })
      await get().save(id)
    },
    rebase: (id, stored) => {
      const draft = get().drafts[id]
      if (draft) put(id, { ...draft, before: stored, error: null })
    },
    drop,
  }
})
