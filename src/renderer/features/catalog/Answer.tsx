import { SegmentedControl } from '@mantine/core'
import { lazy, type RefObject, Suspense, useMemo, useState } from 'react'
import type { Exchange } from '../../../shared/models/exchange.ts'
import { type DecodedText, decodeUtf8 } from '../../components/body/decode-utf8.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { count } from '../../components/format.ts'
import { JsonTree } from '../../components/json-tree/JsonTree.tsx'
import { type ReadTree, readTree } from '../../components/json-tree/read-tree.ts'
import { useInSlices } from '../../components/useInSlices.ts'
import classes from './Catalog.module.css'

const TextView = lazy(() => import('../../components/body/TextView.tsx'))

const views = [
  { value: 'tree' as const, label: 'Tree' },
  { value: 'raw' as const, label: 'Raw' },
]

/** Why there is no tree; null while there is one, or may be. */
const whyNoTree = (read: ReadTree | null, text: string): string | null => {
  if (text === '') return 'The answer has no body: 0 B.'
  if (read === null || read.kind === 'tree') return null
  return read.kind === 'not-json'
    ? 'This answer is not JSON, so it is shown raw.'
    : `This answer has more than ${count(read.limit)} values, so it is shown raw.`
}

const Raw = ({ decoded }: { decoded: DecodedText }) => (
  <div className={classes.raw}>
    <Suspense fallback={<p className="muted">Opening the text…</p>}>
      <TextView text={decoded.text} label="Raw answer" language="text" invalid={decoded.invalid} />
    </Suspense>
  </div>
)

/** The body of an answer: as a tree where it is JSON, and raw. */
export const Answer = ({
  response,
  searchRef,
}: {
  response: NonNullable<Exchange['response']>
  searchRef: RefObject<HTMLInputElement | null>
}) => {
  const [view, setView] = useState<'tree' | 'raw'>('tree')
  const decoded = useMemo(() => decodeUtf8(response.body), [response])
  const read = useInSlices([decoded.text], () => readTree(decoded.text))
  const why = whyNoTree(read, decoded.text)
  if (why !== null) {
    return (
      <>
        <p className={classes.note}>{why}</p>
        {decoded.text !== '' && <Raw decoded={decoded} />}
      </>
    )
  }
  return (
    <div className={classes.answer}>
      <div className={classes.views}>
        <SegmentedControl size="xs" aria-label="View of the answer" data={views} value={view} onChange={setView} />
        {read?.kind === 'tree' && <span className="muted">{count(read.tree.kinds.length)} values</span>}
        <span className="grow" />
        <CopyButton text={decoded.text} what="the answer" label="Copy" />
      </div>
      {view === 'raw' ? (
        <Raw decoded={decoded} />
      ) : read?.kind === 'tree' ? (
        <JsonTree tree={read.tree} label="Catalog events" searchRef={searchRef} />
      ) : (
        <p className={`muted ${classes.note}`}>Reading the answer…</p>
      )}
    </div>
  )
}
