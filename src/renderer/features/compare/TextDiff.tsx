import { getChunks, MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorView } from '@codemirror/view'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { DecodedText } from '../../components/body/decode-utf8.ts'
import { readerExtensions } from '../../components/body/reader.ts'
import textClasses from '../../components/body/TextView.module.css'
import { count } from '../../components/format.ts'
import classes from './Compare.module.css'
import { DifferenceSteps } from './DifferenceSteps.tsx'
import { excerpt, LONGEST_LINE } from './excerpt.ts'

/** Narrower than this, px, the two texts stand in one column. */
const NARROW = 900
/** What finding the differences may cost; beyond it they are told less finely. Changed characters in a stretch, and ms. */
const diffConfig = { scanLimit: 1_000, timeout: 300 }

interface Drawn {
  /** The editor in which one goes from difference to difference: the right one, or the only one. */
  readonly editor: EditorView
  readonly destroy: () => void
}

const draw = (
  parent: HTMLElement,
  left: DecodedText,
  right: DecodedText,
  what: string,
  language: 'json' | 'text',
  unified: boolean,
): Drawn => {
  if (unified) {
    const editor = new EditorView({
      parent,
      doc: right.text,
      extensions: [
        readerExtensions(`${what}, left and right in one`, language, right.invalid),
        unifiedMergeView({ original: left.text, mergeControls: false, diffConfig }),
      ],
    })
    return { editor, destroy: () => editor.destroy() }
  }
  const side = (name: string, { text, invalid }: DecodedText) => ({
    doc: text,
    extensions: readerExtensions(`${what}, ${name}`, language, invalid),
  })
  const view = new MergeView({ parent, a: side('left', left), b: side('right', right), diffConfig })
  return { editor: view.b, destroy: () => view.destroy() }
}

/** Where each change begins in the right text; a long line has many. */
const changesOf = ({ state }: EditorView): readonly number[] =>
  (getChunks(state)?.chunks ?? []).flatMap(({ fromB, changes }) => changes.map((change) => fromB + change.fromB))

const goTo = ({ editor }: Drawn, place: number): void => {
  const at = Math.min(place, editor.state.doc.length)
  editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
}

/** Two texts side by side with their differences, or in one column where there is no room for two. */
const TextDiff = ({
  left,
  right,
  what,
  language,
  children,
}: {
  left: DecodedText
  right: DecodedText
  /** Names the texts to assistive technology. */
  what: string
  language: 'json' | 'text'
  /** Stands in the line of tools. */
  children?: ReactNode
}) => {
  const shown = useMemo(() => excerpt(left, right), [left, right])
  const { ref: room, width } = useElementSize<HTMLDivElement>()
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn | null>(null)
  const [places, setPlaces] = useState<readonly number[]>([])
  const [at, setAt] = useState(0)
  const layout = width === 0 ? null : width < NARROW ? 'unified' : 'side by side'
  useEffect(() => {
    if (!host.current || layout === null) return
    const now = draw(host.current, shown.left, shown.right, what, language, layout === 'unified')
    drawn.current = now
    const found = changesOf(now.editor)
    setPlaces(found)
    setAt(0)
    if (found[0] !== undefined) goTo(now, found[0])
    return () => {
      drawn.current = null
      now.destroy()
    }
  }, [shown, what, language, layout])
  return (
    <div className={classes.text} ref={room}>
      <DifferenceSteps
        of={places.length}
        at={at}
        onGo={(index) => {
          const place = places[index]
          if (!drawn.current || place === undefined) return
          setAt(index)
          goTo(drawn.current, place)
        }}
      >
        {children}
      </DifferenceSteps>
      {shown.from !== null && (
        <p className={classes.note}>
          A line is longer than {count(LONGEST_LINE)} characters. Shown is what stands around the first difference, from
          character {count(shown.from)} on; Bytes shows all.
        </p>
      )}
      <div ref={host} className={`${textClasses.host} ${classes.diff}`} data-layout={layout} />
    </div>
  )
}

export default TextDiff
