import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { Problem } from './components/Problem.tsx'
import { OverviewRoom } from './features/overview/OverviewRoom.tsx'
import { Welcome } from './features/overview/Welcome.tsx'
import { RehearsalBar } from './features/rehearsal/RehearsalBar.tsx'
import { NewChannel } from './features/settings/NewChannel.tsx'
import { CallProgress } from './features/shell/CallProgress.tsx'
import { Header } from './features/shell/Header.tsx'
import { KeysHelp } from './features/shell/KeysHelp.tsx'
import { Notices } from './features/shell/Notices.tsx'
import { Palette } from './features/shell/Palette.tsx'
import { Rail } from './features/shell/Rail.tsx'
import classes from './features/shell/Shell.module.css'
import { TransferProgress } from './features/transfers/TransferProgress.tsx'
import { useApp, useChannel, useEnvironment, useTarget } from './stores/app.ts'
import { useCompare } from './stores/compare.ts'
import { useDeliveries } from './stores/deliveries.ts'
import { useExchanges } from './stores/exchanges.ts'
import { type RoomName, roomNames, useUi } from './stores/ui.ts'

// Only the first room is in the first bundle.
const lazyRooms = {
  overview: OverviewRoom,
  promotions: lazy(() => import('./features/promotions/PromotionsRoom.tsx')),
  catalog: lazy(() => import('./features/catalog/CatalogRoom.tsx')),
  deliveries: lazy(() => import('./features/deliveries/DeliveriesRoom.tsx')),
  timeline: lazy(() => import('./features/timeline/TimelineRoom.tsx')),
  exchanges: lazy(() => import('./features/exchanges/ExchangesRoom.tsx')),
  settings: lazy(() => import('./features/settings/SettingsRoom.tsx')),
} satisfies Record<RoomName, unknown>
const openKeys = () => useUi.getState().setKeysOpen(true)
const CheckSignature = lazy(() => import('./features/deliveries/signature/CheckSignature.tsx'))
const CompareDialog = lazy(() => import('./features/compare/CompareDialog.tsx'))
const CraftPanel = lazy(() => import('./features/craft/CraftPanel.tsx'))
const ReceiverPanel = lazy(() => import('./features/craft/ReceiverPanel.tsx'))
const ReachPanel = lazy(() => import('./features/reach/ReachPanel.tsx'))
const RequestBuilder = lazy(() => import('./features/exchanges/builder/RequestBuilder.tsx'))
const RehearsalPanel = lazy(() => import('./features/rehearsal/RehearsalPanel.tsx'))
const TokenPanel = lazy(() => import('./features/token/TokenPanel.tsx'))
const StageDoor = lazy(() => import('./features/demo/StageDoor.tsx'))

/** The window: header, rail and the room in use. */
export const App = () => {
  const ready = useApp((state) => state.ready)
  const channel = useChannel()
  const production = useEnvironment() === 'production' && channel !== null
  const target = useTarget()
  const { room, startFailure } = useUi()
  const comparing = useCompare((state) => state.compared !== null)
  // The rail counts them in every room.
  useEffect(() => {
    if (!target) return
    useDeliveries.getState().watch(target)
    useExchanges.getState().watch(target)
  }, [target])
  useHotkeys([
    // With and without Shift: where the question mark is depends on the keyboard.
    ['shift+?', openKeys],
    ['?', openKeys],
    ...roomNames.map((name, i): [string, () => void] => [`mod+${i + 1}`, () => useUi.getState().go(name)]),
  ])
  if (startFailure) return <Problem error={startFailure} />
  if (!ready) return null
  const Room = lazyRooms[room]
  return (
    <div
      className={`${classes.app} ${production ? classes.production : ''}`}
      data-environment={production ? 'production' : 'test'}
    >
      <Header />
      <Rail />
      <main className={classes.main}>
        <RehearsalBar />
        <Notices />
        <Suspense fallback={null}>{channel || room === 'settings' ? <Room /> : <Welcome />}</Suspense>
      </main>
      {production && <div className={classes.frame} />}
      <div className={classes.progress}>
        <TransferProgress />
        <CallProgress />
      </div>
      <Palette />
      <KeysHelp />
      <NewChannel />
      <Suspense fallback={null}>
        <ReachPanel />
        <TokenPanel />
      </Suspense>
      <Suspense fallback={null}>
        {comparing && <CompareDialog />}
        {channel && <CheckSignature />}
        {channel && <RehearsalPanel />}
        {channel && <CraftPanel />}
        {channel && <RequestBuilder />}
        {channel && <ReceiverPanel />}
        {channel?.demo && <StageDoor />}
      </Suspense>
    </div>
  )
}
