import { closed } from '../closed.ts'
import { originOf } from './custom-scheme.ts'

/** What a frame needs to know of the page whose main frame it is. */
export interface FramePage {
  readonly id: number
  getURL(): string
  isDestroyed(): boolean
  send(channel: string, ...args: unknown[]): void
}

/** `webContents.mainFrame`, which is also the `senderFrame` of every message: only main frames have a preload. */
export function mainFrameOf(page: FramePage): object {
  const frame: object = closed('webFrameMain', {
    get url() {
      return page.getURL()
    },
    get origin() {
      return originOf(page.getURL())
    },
    get top() {
      return frame
    },
    parent: null,
    frames: [],
    name: '',
    routingId: 1,
    frameTreeNodeId: 1,
    get processId() {
      return page.id
    },
    detached: false,
    isDestroyed: () => page.isDestroyed(),
    send: (channel: string, ...args: unknown[]) => page.send(channel, ...args),
  })
  return frame
}
