import { defaultKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { codeFolding, foldGutter, foldKeymap, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { Decoration, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { controlName } from './control-name.ts'
import type { InvalidStretch } from './decode-utf8.ts'
import classes from './TextView.module.css'

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--info)' },
  { tag: tags.string, color: 'var(--accent-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
])

const invalidMark = Decoration.mark({ class: classes.invalid ?? '', attributes: { title: 'Not UTF-8' } })

/** A character that would not be seen, drawn as its escape. */
const drawControl = (code: number, description: string | null): HTMLElement => {
  const mark = document.createElement('span')
  mark.className = classes.control ?? ''
  mark.textContent = controlName(code)
  mark.title = description ?? ''
  mark.setAttribute('aria-label', description ?? controlName(code))
  return mark
}

/** A reader's editor: caret, selection, folding and search, and no way to change the text. */
export const readerExtensions = (
  label: string,
  language: 'json' | 'text',
  invalid: readonly InvalidStretch[],
): Extension[] => [
  EditorState.readOnly.of(true),
  // Only a line feed breaks a line, so that a carriage return stays in sight as the character that it is.
  EditorState.lineSeparator.of('\n'),
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  EditorView.lineWrapping,
  search({ top: true }),
  highlightSelectionMatches(),
  keymap.of([...searchKeymap, ...foldKeymap, ...defaultKeymap]),
  highlightSpecialChars({ render: drawControl, addSpecialChars: /[\u202a-\u202c\u2060-\u2069]/ }),
  language === 'json'
    ? [lineNumbers(), codeFolding(), foldGutter(), json(), syntaxHighlighting(colours)]
    : EditorView.decorations.of(Decoration.set(invalid.map(({ from, to }) => invalidMark.range(from, to)))),
]
