import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Target, targetKey } from '../../../shared/models/environment.ts'
import type { Exchange } from '../../../shared/models/exchange.ts'
import { DiagnosisPanel } from '../../components/diagnosis/DiagnosisPanel.tsx'
import { Empty } from '../../components/Empty.tsx'
import { bytes, duration } from '../../components/format.ts'
import { Problem } from '../../components/Problem.tsx'
import { RoomBar } from '../../components/RoomBar.tsx'
import { Time } from '../../components/Time.tsx'
import { useRoomKeys } from '../../components/useRoomKeys.ts'
import { useTarget } from '../../stores/app.ts'
import { useCatalog, useCatalogDesk } from '../../stores/catalog.ts'
import { useExchanges } from '../../stores/exchanges.ts'
import { useUi } from '../../stores/ui.ts'
import { Answer } from './Answer.tsx'
import classes from './Catalog.module.css'

/** When the answer came, and what it was, in a line. */
const Fetched = ({ exchange }: { exchange: Exchange }) => {
  const { response, timing, startedAt, id } = exchange
  return (
    <>
      <span className={`muted ellipsis ${classes.fetched}`} data-testid="catalog-fetched">
        Fetched <Time at={startedAt} full />
        {response ? `, answered ${response.status} in ${duration(timing.total)}, ${bytes(response.body.length)}` : ''}
      </span>
      {id > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            useUi.getState().go('exchanges')
            useExchanges.getState().select(id)
          }}
        >
          Open the exchange
        </Button>
      )}
    </>
  )
}

const Room = ({ target }: { target: Target }) => {
  const { exchange, problem, busy, loaded } = useCatalogDesk(target)
  const { load, fetch } = useCatalog.getState()
  // What its checks call is newer and takes its place below; the diagnosis stays, since it tells what they found.
  const [explained, setExplained] = useState<Exchange | null>(null)
  if (explained === null && exchange?.failure) setExplained(exchange)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => void load(target), [load, target])
  useRoomKeys({ search: () => search.current?.focus() })
  const list = (
    <Button variant="filled" loading={busy} onClick={() => void fetch(target).then(() => setExplained(null))}>
      List the catalog events
    </Button>
  )
  return (
    <>
      <RoomBar title="Catalog">
        {exchange && <Fetched exchange={exchange} />}
        <span className="grow" />
        {list}
      </RoomBar>
      {(problem || explained?.failure) && (
        <div className={classes.problems}>
          {problem && <Problem error={problem} />}
          {!problem && explained?.failure && (
            <DiagnosisPanel title={explained.failure.title} exchangeId={explained.id} />
          )}
        </div>
      )}
      {exchange?.response ? (
        <Answer key={exchange.id} response={exchange.response} searchRef={search} />
      ) : (
        loaded &&
        !problem &&
        !exchange && (
          <Empty
            title="The catalog was not fetched yet"
            text="Lists the events that are assigned and published for this channel (§4.2, §5.2). The shape of the answer is not published, so it appears here as it comes: as a tree with a search, and raw."
          />
        )
      )}
    </>
  )
}

/** The catalog events of the channel, as the service lists them. */
export default function CatalogRoom() {
  const target = useTarget()
  return target && <Room key={targetKey(target)} target={target} />
}
