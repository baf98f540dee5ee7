export interface PreventableEvent {
  readonly preventDefault: () => void
  readonly defaultPrevented: boolean
}

/** Adds to an event's fields the way to prevent what it announces. */
export function preventable<Fields extends object>(fields?: Fields): PreventableEvent & Fields {
  let prevented = false
  return Object.assign(
    {
      preventDefault: () => {
        prevented = true
      },
      get defaultPrevented() {
        return prevented
      },
    },
    fields,
  ) as PreventableEvent & Fields
}
