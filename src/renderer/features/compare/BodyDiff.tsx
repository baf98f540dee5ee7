import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { BodyView } from '../../components/BodyView.tsx'
import { type ReadBody, readBody } from '../../components/body/read-body.ts'
import classes from './Compare.module.css'
import { prettyHides } from './pretty-hides.ts'
import type { ComparedMessage } from './side.ts'
import { differenceText } from './words.ts'

const TextDiff = lazy(() => import('./TextDiff.tsx'))
const BytesDiff = lazy(() => import('./BytesDiff.tsx'))

const contentType = ({ headers }: ComparedMessage): string | null =>
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null

const noBytes: ReadBody['decoded']['invalid'] = []

/** Both bodies made readable in the same way: JSON laid out, or the fields of a form; null when they cannot be. */
const bothPretty = (left: ReadBody, right: ReadBody) => {
  const [a, b] = [left.pretty, right.pretty]
  if (a.kind === 'json' && b.kind === 'json') {
    return {
      language: 'json' as const,
      left: { text: a.text, invalid: noBytes },
      right: { text: b.text, invalid: noBytes },
      hides: prettyHides(left.decoded.text, right.decoded.text),
    }
  }
  if (a.kind === 'form' && b.kind === 'form') {
    const lines = (fields: typeof a.fields) => fields.map(([name, value]) => `${name} = ${value}`).join('\n')
    const [leftText, rightText] = [lines(a.fields), lines(b.fields)]
    return {
      language: 'text' as const,
      left: { text: leftText, invalid: noBytes },
      right: { text: rightText, invalid: noBytes },
      hides: leftText === rightText,
    }
  }
  return null
}

const HIDDEN = {
  all: 'Pretty shows no difference, yet the bytes differ: see Raw, or the bytes.',
  some: 'Pretty leaves out a difference in white space: see Raw, or the bytes.',
}

/** Two bodies that differ, as text. */
const AsText = ({ left, right }: { left: ComparedMessage; right: ComparedMessage }) => {
  const reads = useMemo(
    () => [readBody(left.body, contentType(left)), readBody(right.body, contentType(right))] as const,
    [left, right],
  )
  const pretty = useMemo(() => bothPretty(...reads), [reads])
  const [view, setView] = useState('pretty')
  const [leftRead, rightRead] = reads
  const shownPretty = pretty !== null && view === 'pretty'
  const noText = [
    leftRead.decoded.invalid.length > 0 && 'left',
    rightRead.decoded.invalid.length > 0 && 'right',
  ].filter((side) => side !== false)
  return (
    <>
      {noText.length > 0 && (
        <p className={classes.warning}>
          Not UTF-8 on the {noText.join(' and on the ')}: bytes that are no text are marked as \xHH.
        </p>
      )}
      {shownPretty && pretty.hides && (
        <p className={classes.warning} role="note">
          {pretty.left.text === pretty.right.text ? HIDDEN.all : HIDDEN.some}
        </p>
      )}
      <Suspense fallback={<p className="muted">Opening the text…</p>}>
        <TextDiff
          left={shownPretty ? pretty.left : leftRead.decoded}
          right={shownPretty ? pretty.right : rightRead.decoded}
          what={`${shownPretty ? 'Pretty' : 'Raw'} body`}
          language={shownPretty ? pretty.language : 'text'}
        >
          {pretty ? (
            <SegmentedControl
              size="xs"
              aria-label="View of the bodies"
              data={[
                { value: 'pretty', label: 'Pretty' },
                { value: 'raw', label: 'Raw' },
              ]}
              value={view}
              onChange={setView}
            />
          ) : (
            <span className="muted">Raw: there is no pretty view of both.</span>
          )}
        </TextDiff>
      </Suspense>
    </>
  )
}

/** Two bodies: as text, or as bytes from the first difference on. Of equal ones, the one that both are. */
export const BodyDiff = ({
  left,
  right,
  as,
}: {
  left: ComparedMessage
  right: ComparedMessage
  as: 'text' | 'bytes'
}) => {
  const said = useMemo(() => differenceText(left.body, right.body), [left, right])
  const same = said.length === 1 && left.body.length === right.body.length
  return (
    <>
      <p className={classes.said} aria-live="polite">
        {said.join(' ')}
      </p>
      {same ? (
        left.body.length > 0 && <BodyView bytes={left.body} contentType={contentType(left)} label="body of both" />
      ) : as === 'text' ? (
        <AsText left={left} right={right} />
      ) : (
        <Suspense fallback={<p className="muted">Opening the bytes…</p>}>
          <BytesDiff left={left.body} right={right.body} what="bodies" />
        </Suspense>
      )}
    </>
  )
}
