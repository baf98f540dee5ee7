import { Kbd, Modal } from '@mantine/core'
import { KeyValues } from '../../components/KeyValues.tsx'
import { useUi } from '../../stores/ui.ts'

const keys = [
  [['Ctrl', 'K'], 'Command palette (⌘ K on a Mac)'],
  [['/'], 'Search in the list'],
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['Enter'], 'Open the row'],
  [['x'], 'Select the row, or take it out of the selection'],
  [['Shift', '↑ ↓'], 'Select the rows in between'],
  [['c'], 'Compare the two selected rows, or the selected one with the opened one'],
  [['r'], 'Replay the delivery to your application, or repeat the call'],
  [['p'], 'Pin the delivery, or take its pin off'],
  [['Esc'], 'Clear the selection, close the detail or the dialog'],
  [['Ctrl', '1…7'], 'Go to a room, in the order of the rail'],
  [['?'], 'This list'],
] as const

/** The list of keys. */
export const KeysHelp = () => {
  const open = useUi((ui) => ui.keysOpen)
  return (
    <Modal opened={open} onClose={() => useUi.getState().setKeysOpen(false)} title="Keys">
      <KeyValues
        items={keys.map(([combo, text]) => [
          combo.join(' '),
          <span key={text}>
            {combo.map((key) => (
              <Kbd key={key} size="xs" mr={4}>
                {key}
              </Kbd>
            ))}
            &ensp;{text}
          </span>,
        ])}
      />
    </Modal>
  )
}
