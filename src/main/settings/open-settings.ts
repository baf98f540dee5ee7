import { mkdirSync } from 'node:fs'
import { type Clock, systemClock } from '../clock.ts'
import { createSettings, type Settings } from './settings.ts'
import { emptySettings } from './settings-data.ts'
import { type OpenedFile, openSettingsFile, type SettingsFile, setAsideFile } from './settings-file.ts'

/** What a person must know of how the settings were opened. */
interface SettingsProblem {
  readonly title: string
  readonly text: string
}

export interface OpenedSettings {
  readonly settings: Settings
  /** The path to which a file that could not be used was moved; null when there was none. */
  readonly setAside: string | null
  readonly problem: SettingsProblem | null
}

/**
 * Opens the settings of a folder, and never fails: a damaged, foreign or newer file is set aside and reported;
 * where not even that is possible, the settings are empty, nothing is overwritten and every change is refused.
 */
export const openSettings = ({
  folder,
  clock = systemClock,
}: {
  readonly folder: string
  readonly clock?: Clock
}): OpenedSettings => {
  let found: OpenedFile | null = null
  try {
    mkdirSync(folder, { recursive: true })
    found = openSettingsFile(folder)
    if (found.kind === 'open') return { settings: createSettings(found.file), setAside: null, problem: null }
    const setAside = setAsideFile(folder, found.kind, clock.now())
    const fresh = openSettingsFile(folder)
    if (fresh.kind !== 'open') throw new Error(fresh.reason)
    return { settings: createSettings(fresh.file), setAside, problem: setAsideProblem(found, setAside) }
  } catch (error) {
    return { settings: createSettings(closedFile(error)), setAside: null, problem: closedProblem(folder, found, error) }
  }
}

const closedFile = (error: unknown): SettingsFile => ({
  data: emptySettings,
  write: () => {
    throw error
  },
})

const setAsideProblem = (found: Exclude<OpenedFile, { kind: 'open' }>, path: string): SettingsProblem => ({
  title:
    found.kind === 'newer' ? 'The settings are of a newer Greenroom' : 'The settings file was damaged and set aside',
  text:
    `${found.reason} Greenroom has started with empty settings. The file was kept, unchanged, as ${path}. ` +
    `Secrets stay in the keychain. To use it again, quit Greenroom and rename it to settings.json${
      found.kind === 'newer' ? ', for the newer Greenroom' : ' once it is mended'
    }.`,
})

const closedProblem = (folder: string, found: OpenedFile | null, error: unknown): SettingsProblem => ({
  title: 'The settings cannot be kept',
  text:
    `${found === null || found.kind === 'open' ? '' : `The settings file cannot be used. ${found.reason} `}` +
    `The folder ${folder} cannot be written to: ${error instanceof Error ? error.message : String(error)}. ` +
    'Greenroom has started with empty settings, and changes are refused. Mend the folder and start Greenroom again.',
})
