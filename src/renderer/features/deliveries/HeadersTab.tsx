import type { HeaderList } from '../../../shared/models/exchange.ts'
import { Chip } from '../../components/Chip.tsx'
import { HeaderTable } from '../../components/HeaderTable.tsx'
import classes from './Delivery.module.css'
import { headerFaults, headerMeaning } from './header-facts.ts'

const Meaning = ({ name }: { name: string }) => {
  const meaning = headerMeaning(name)
  return meaning && <div className="muted">{meaning}</div>
}

/** The headers as received, in order, with case and repetitions; what §2.3 says of them, and what it misses. */
export const HeadersTab = ({ headers }: { headers: HeaderList }) => {
  const { missing, repeated, empty } = headerFaults(headers)
  const faults = [
    ...missing.map((name) => `${name} is missing`),
    ...repeated.map((name) => `${name} is repeated`),
    ...empty.map((name) => `${name} is empty`),
  ]
  return (
    <>
      <div className={classes.faults}>
        <Chip tone="warn">unsigned</Chip>
        <span className="muted">The signature covers the body only.</span>
      </div>
      {faults.length > 0 && (
        <div className={classes.faults}>
          {faults.map((fault) => (
            <Chip key={fault} tone="bad">
              {fault}
            </Chip>
          ))}
        </div>
      )}
      <HeaderTable headers={headers} label="Headers as received" remark={(name) => <Meaning name={name} />} />
    </>
  )
}
