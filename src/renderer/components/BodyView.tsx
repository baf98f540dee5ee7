import { SegmentedControl } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import classes from './BodyView.module.css'
import { FormFields } from './body/FormFields.tsx'
import { HexView } from './body/HexView.tsx'
import { hexText } from './body/hex-lines.ts'
import { type ReadBody, readBody } from './body/read-body.ts'
import { CopyButton } from './CopyButton.tsx'
import { bytes as size } from './format.ts'

const TextView = lazy(() => import('./body/TextView.tsx'))

type View = 'pretty' | 'raw' | 'hex'
const allViews = [
  { value: 'pretty' as const, label: 'Pretty' },
  { value: 'raw' as const, label: 'Raw' },
  { value: 'hex' as const, label: 'Hex' },
]

const noBytes: ReadBody['decoded']['invalid'] = []

const Text = ({ read, label }: { read: ReadBody; label: string }) => (
  <TextView text={read.decoded.text} label={label} language="text" invalid={read.decoded.invalid} />
)

const Pretty = ({ read, label }: { read: ReadBody; label: string }) => {
  switch (read.pretty.kind) {
    case 'json':
      return <TextView text={read.pretty.text} label={label} language="json" invalid={noBytes} />
    case 'form':
      return <FormFields fields={read.pretty.fields} />
    case 'none':
      return (
        <>
          <p className={classes.note}>{read.pretty.why}</p>
          <Text read={read} label={label} />
        </>
      )
  }
}

/**
 * A body: pretty for reading, raw as its exact text, hex as its exact bytes; with its size and what copies it.
 * `label` names it to assistive technology, `children` stand under its tools.
 */
export const BodyView = ({
  bytes,
  contentType,
  label,
  views = ['pretty', 'raw', 'hex'],
  children,
}: {
  bytes: Uint8Array
  contentType: string | null
  label: string
  /** What it can be seen as; the first is shown at first. */
  views?: readonly View[]
  children?: ReactNode
}) => {
  const [view, setView] = useState<View>(views[0] ?? 'raw')
  const read = useMemo(() => readBody(bytes, contentType), [bytes, contentType])
  if (bytes.length === 0) return <p className="muted">No body: 0 B.</p>
  const isText = read.decoded.invalid.length === 0
  return (
    <div className={classes.view}>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={`View of the ${label}`}
          data={allViews.filter(({ value }) => views.includes(value))}
          value={view}
          onChange={setView}
        />
        <span className="muted">{size(bytes.length)}</span>
        <span className="grow" />
        {isText && <CopyButton text={read.decoded.text} what={`the ${label} as text`} label="Text" />}
        <CopyButton text={() => hexText(bytes)} what={`the ${label} as hex`} label="Hex" />
      </div>
      {children}
      {!isText && view === 'raw' && (
        <p className={classes.note}>Not UTF-8: bytes that are no text are marked as \xHH. Hex shows them all.</p>
      )}
      <Suspense fallback={<p className="muted">Opening the text…</p>}>
        {view === 'pretty' && <Pretty read={read} label={`Pretty ${label}`} />}
        {view === 'raw' && <Text read={read} label={`Raw ${label}`} />}
        {view === 'hex' && <HexView bytes={bytes} label={`Hex of the ${label}`} />}
      </Suspense>
    </div>
  )
}
