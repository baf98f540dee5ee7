import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { bridge } from '../../../bridge.ts'
import { dateTime } from '../../../components/format.ts'
import { useApp } from '../../../stores/app.ts'
import type { Counted, Period } from '../../../stores/coverage.ts'
import type { CoverageGrid } from './grid.ts'
import { type ColourName, colourNames, coveragePicture } from './picture.ts'
import { picturePng } from './png.ts'
import { pictureSvg } from './svg.ts'
import { periodNames } from './words.ts'

/** The colours of the theme in use. */
const themeColours = (): Readonly<Record<ColourName, string>> => {
  const style = getComputedStyle(document.documentElement)
  const entries = colourNames.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])
  // Every name has its entry.
  return Object.fromEntries(entries) as Record<ColourName, string>
}

/** Saves the coverage as a picture, where the user wants it. */
export const SaveCoverage = ({
  grid,
  counted: { target },
  period,
}: {
  grid: CoverageGrid
  counted: Counted
  period: Period
}) => {
  const save = async (format: 'svg' | 'png') => {
    const now = dateTime(Date.now())
    const channel = useApp.getState().channels.find(({ key }) => key === target.channelKey)?.name ?? ''
    const subtitle = `${channel}, ${target.environment}, ${periodNames[period].toLowerCase()}, ${now}`
    const picture = coveragePicture(grid, subtitle)
    const colours = themeColours()
    const bytes =
      format === 'svg'
        ? new TextEncoder().encode(pictureSvg(picture, colours))
        : await picturePng(picture, colours, getComputedStyle(document.body).fontFamily)
    const suggestedName = `coverage-${target.environment}-${now.slice(0, 10)}.${format}`
    const saved = await bridge.saveFile({ suggestedName, bytes })
    if (!saved.ok)
      notifications.show({ title: saved.error.message, message: saved.error.hint ?? '', color: 'red', autoClose: 8000 })
    else if (saved.value.path !== null) notifications.show({ message: `Saved as ${saved.value.path}` })
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button leftSection={<IconDownload size={14} />}>Save</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('svg')}>As SVG…</Menu.Item>
        <Menu.Item onClick={() => void save('png')}>As PNG…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
