import type { Channel, ChannelView } from '../../shared/models/channel.ts'
import { appError, err, ok, type Result } from '../../shared/result.ts'
import { createSerial } from '../secrets/serial.ts'
import type { Vault } from '../secrets/vault.ts'
import { channelView } from './channel-view.ts'
import type { Settings } from './settings.ts'

/** Where channels are changed: one change after the other, so that none is lost, and each announced. */
export interface Desk {
  views(): readonly ChannelView[]
  view(channelKey: string): ChannelView | null
  /** Does a change, and answers with the channel whose key it gives. */
  act(change: () => Promise<Result<string>>): Promise<Result<ChannelView>>
  /** Does a change of a channel that exists, and answers with it. */
  edit(channelKey: string, change: (channel: Channel) => Promise<Result<void>>): Promise<Result<ChannelView>>
  /** Does a change after which the channel is gone. */
  remove(channelKey: string, change: () => Promise<Result<void>>): Promise<Result<void>>
}

export const createDesk = (
  settings: Settings,
  vault: Vault,
  changed: (channels: readonly ChannelView[]) => void,
): Desk => {
  const serially = createSerial()
  const views = () => settings.channels().map((channel) => channelView(channel, vault))
  const view = (channelKey: string) => {
    const channel = settings.channel(channelKey)
    return channel === null ? null : channelView(channel, vault)
  }
  const announce = () => changed(views())
  vault.onChange(announce)

  /** Announces after a failure too: something may have been done before it. */
  const announced = <T>(run: () => Promise<T>): Promise<T> => serially(() => run().finally(announce))

  const act = (change: () => Promise<Result<string>>) =>
    announced(async () => {
      const done = await change()
      if (!done.ok) return done
      const after = view(done.value)
      return after === null ? err(unknownChannel) : ok(after)
    })

  return {
    views,
    view,
    act,
    edit: (channelKey, change) =>
      act(async () => {
        const channel = settings.channel(channelKey)
        if (channel === null) return err(unknownChannel)
        const done = await change(channel)
        return done.ok ? ok(channelKey) : done
      }),
    remove: (channelKey, change) =>
      announced(async () => (settings.channel(channelKey) === null ? err(unknownChannel) : change())),
  }
}

/** What was typed into a field is refused. */
export const invalid = (field: string, message: string): Result<never> => err(appError('invalid', message, { field }))

const unknownChannel = appError('channel-unknown', 'This channel does not exist any more.')
