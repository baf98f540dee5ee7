import { ActionIcon, Menu } from '@mantine/core'
import { IconChecklist, IconPencilBolt, IconShieldQuestion, IconTools } from '@tabler/icons-react'
import { useCraft } from '../../stores/craft.ts'
import { useUi } from '../../stores/ui.ts'

/** What can be done with webhooks besides receiving them. */
export const ToolsMenu = () => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={30} aria-label="Tools" title="Tools">
        <IconTools size={16} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        leftSection={<IconShieldQuestion size={14} />}
        onClick={() => useUi.getState().setCheckSignatureOpen(true)}
      >
        Check a signature…
      </Menu.Item>
      <Menu.Item leftSection={<IconPencilBolt size={14} />} onClick={() => useCraft.getState().craft(null)}>
        Craft a delivery…
      </Menu.Item>
      <Menu.Item leftSection={<IconChecklist size={14} />} onClick={() => useCraft.getState().setReceiverOpen(true)}>
        Check a receiver…
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
