import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useChannel, useTarget } from '../../stores/app.ts'
import { paletteActions } from './palette-actions.ts'
import { rooms } from './Rail.tsx'

/** The command palette with the main actions. */
export const Palette = () => {
  const channel = useChannel()
  const target = useTarget()
  const groups: SpotlightActionGroupData[] = paletteActions({ channel, target, rooms })
  return (
    <Spotlight
      actions={groups}
      shortcut={['mod + K']}
      highlightQuery
      scrollable
      maxHeight={380}
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      nothingFound="Nothing of that name"
      searchProps={{ leftSection: <IconSearch size={16} />, placeholder: 'Type a command', 'aria-label': 'Command' }}
    />
  )
}
