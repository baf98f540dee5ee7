import { ActionIcon, Menu } from '@mantine/core'
import { IconFileExport, IconFileImport, IconTransfer } from '@tabler/icons-react'
import { useTransfers } from '../../stores/transfers.ts'
import { askForDeliveries } from './ExportDeliveries.tsx'

/** What leaves as a file, and what comes from one. */
export const TransferMenu = () => (
  <Menu position="bottom-end" shadow="md">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={30} aria-label="Export or import" title="Export or import">
        <IconTransfer size={16} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconFileExport size={14} />} onClick={askForDeliveries}>
        Export…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileImport size={14} />}
        onClick={() => useTransfers.getState().setImporting('asking')}
      >
        Import…
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
