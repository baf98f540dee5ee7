import { SegmentedControl, Switch } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { HeaderList } from '../../../shared/models/exchange.ts'
import { Chip, type Tone } from '../../components/Chip.tsx'
import { LongValue } from '../../components/LongValue.tsx'
import classes from './Compare.module.css'
import { type ComparedHeader, isDifferent, type PlacedHeader } from './compare-headers.ts'
import { headersVerdict } from './words.ts'

const TextDiff = lazy(() => import('./TextDiff.tsx'))

const looks: Record<ComparedHeader['state'], { readonly tone: Tone; readonly text: string }> = {
  same: { tone: 'plain', text: 'same' },
  changed: { tone: 'warn', text: 'changed' },
  'only-left': { tone: 'bad', text: 'only left' },
  'only-right': { tone: 'info', text: 'only right' },
}

const Remarks = ({ row }: { row: ComparedHeader }) => (
  <div className={classes.chips}>
    <Chip tone={looks[row.state].tone}>{looks[row.state].text}</Chip>
    {row.moved && row.left && row.right && (
      <Chip tone="warn" title={`Header ${row.left.index + 1} on the left, ${row.right.index + 1} on the right`}>
        moved {row.left.index + 1} → {row.right.index + 1}
      </Chip>
    )}
    {row.recased && <Chip tone="plain">other case</Chip>}
    {row.repeated && <Chip tone="plain">repeated</Chip>}
  </div>
)

/** The name, once where both sides write it in the same way. */
const Name = ({ row: { left, right, recased } }: { row: ComparedHeader }) => (
  <>
    {(left ?? right)?.name}
    {recased && right && <span className={classes.recased}>{right.name} on the right</span>}
  </>
)

const Half = ({ header }: { header: PlacedHeader | null }) =>
  header === null ? <span className="faint">not there</span> : <LongValue text={header.value} />

const asText = (headers: HeaderList) => ({
  text: headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
  invalid: [],
})

/** Two lists of headers as received: row by row with what is missing, added, changed, moved or repeated; or as text. */
export const HeadersDiff = ({
  left,
  right,
  rows,
  what,
}: {
  left: HeaderList
  right: HeaderList
  rows: readonly ComparedHeader[]
  what: string
}) => {
  const [view, setView] = useState('rows')
  const [all, setAll] = useState(true)
  const texts = useMemo(() => [asText(left), asText(right)] as const, [left, right])
  const shown = all ? rows : rows.filter(isDifferent)
  const views = (
    <SegmentedControl
      size="xs"
      aria-label="View of the headers"
      data={[
        { value: 'rows', label: 'Rows' },
        { value: 'text', label: 'Text' },
      ]}
      value={view}
      onChange={setView}
    />
  )
  if (view === 'text') {
    return (
      <Suspense fallback={<p className="muted">Opening the text…</p>}>
        <TextDiff left={texts[0]} right={texts[1]} what={`Headers of the ${what}`} language="text">
          {views}
        </TextDiff>
      </Suspense>
    )
  }
  return (
    <>
      <div className={classes.tools}>
        {views}
        <Switch
          size="xs"
          label="Only what differs"
          checked={!all}
          onChange={(event) => setAll(!event.currentTarget.checked)}
        />
        <span className="grow" />
        <span className="muted">In the order of the left side, as received</span>
      </div>
      {shown.length === 0 ? (
        <p className="muted">
          {rows.length === 0 ? 'Neither side has headers.' : `${headersVerdict(rows)}, in the same order.`}
        </p>
      ) : (
        <table className={classes.headers} aria-label={`Headers of the ${what}, compared`}>
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Header</th>
              <th scope="col">Left</th>
              <th scope="col">Right</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={`${row.left?.index}:${row.right?.index}`} data-state={row.state}>
                <td>
                  <Remarks row={row} />
                </td>
                <th scope="row">
                  <Name row={row} />
                </th>
                <td>
                  <Half header={row.left} />
                </td>
                <td>
                  <Half header={row.right} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
