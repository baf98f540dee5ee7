import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { InvalidStretch } from './decode-utf8.ts'
import { readerExtensions } from './reader.ts'
import classes from './TextView.module.css'

/** A text to read, however long: pretty JSON, or a raw body whose control characters and invalid bytes are marked. */
const TextView = ({
  text,
  label,
  language,
  invalid,
}: {
  text: string
  label: string
  language: 'json' | 'text'
  invalid: readonly InvalidStretch[]
}) => {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const state = EditorState.create({ doc: text, extensions: readerExtensions(label, language, invalid) })
    const view = new EditorView({ state, parent: host.current })
    return () => view.destroy()
  }, [text, label, language, invalid])
  return <div className={classes.host} ref={host} />
}

export default TextView
