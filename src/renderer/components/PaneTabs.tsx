import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PaneTabs.module.css'

export interface PaneTab {
  readonly name: string
  readonly content: () => ReactNode
}

/** The tabs of a detail. Only the one in sight is drawn; it scrolls on its own. */
export const PaneTabs = ({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly PaneTab[]
  value: string
  onChange: (name: string) => void
}) => {
  const shown = tabs.find((tab) => tab.name === value) ?? tabs[0]
  return (
    <Tabs
      value={shown?.name ?? null}
      onChange={(name) => name !== null && onChange(name)}
      keepMounted={false}
      classNames={{
        root: classes.root ?? '',
        list: classes.list ?? '',
        tab: classes.tab ?? '',
        panel: classes.panel ?? '',
      }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} tabIndex={0}>
          {shown?.name === name && content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
