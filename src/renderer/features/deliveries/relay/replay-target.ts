import { useApp } from '../../../stores/app.ts'
import { useForwards } from '../../../stores/forwards.ts'

/** Where a replay of a channel's deliveries goes unless another address is typed: what was used last, else the relay's. */
export const replayTarget = (channelKey: string): string =>
  useForwards.getState().targets[channelKey] ??
  useApp.getState().channels.find(({ key }) => key === channelKey)?.relay?.url ??
  ''

export const useReplayTarget = (channelKey: string): string => {
  const used = useForwards((state) => state.targets[channelKey])
  const relay = useApp((state) => state.channels.find(({ key }) => key === channelKey)?.relay?.url)
  return used ?? relay ?? ''
}
