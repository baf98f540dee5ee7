import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  Menu,
  Notification,
  nativeTheme,
  powerMonitor,
  session,
  shell,
} from 'electron'
import type { CredentialWait } from '../../shared/models/credential-wait.ts'
import type { Preferences } from '../../shared/models/preferences.ts'
import { ok } from '../../shared/result.ts'
import { systemClock } from '../clock.ts'
import { createLog, type Log } from '../log.ts'
import { confirmProgram } from './confirm-program.ts'
import type { DesktopConsole, DesktopPlace } from './desktop-console.ts'
import {
  askForProgram,
  askForTokenCopy,
  chooseAuthority,
  chooseFile,
  chooseFolder,
  chooseSource,
  saveFile,
} from './dialogs.ts'
import { serveRequests } from './ipc.ts'
import { createLinkOpener, type OpenLink } from './links.ts'
import { createMainWindow } from './main-window.ts'
import { menuTemplate } from './menu.ts'
import { choosePage, type Page } from './page.ts'
import { registerAppScheme, serveAppScheme } from './protocol.ts'
import { createPush } from './push.ts'
import { closeWithin } from './quit.ts'
import { guardContents, lockSession } from './security.ts'
import { createTokenClipboard } from './token-clipboard.ts'
import { createTransferHandlers } from './transfer-handlers.ts'
import { waitNotification } from './wait-notification.ts'

/**
 * Runs the app: one instance, one window, and the console behind it. To be called once, from the entry, before the app
 * is ready. The bundles are looked for where the build puts them, in `out` of the app's folder.
 */
export const runDesktop = (createConsole: (place: DesktopPlace) => DesktopConsole | Promise<DesktopConsole>): void => {
  useProfileOfCommandLine()
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  const dataFolder = app.getPath('userData')
  const logs = join(dataFolder, 'logs')
  app.setAppLogsPath(logs)
  const log = createLog({ folder: logs, echo: !app.isPackaged })
  const fatal = (cause: unknown) => {
    log.error({ err: cause }, 'the start failed')
    const message = cause instanceof Error ? cause.message : String(cause)
    dialog.showErrorBox('Greenroom cannot start', `${message}\n\nWhat happened is in ${logs}.`)
    app.exit(1)
  }
  process.on('uncaughtExceptionMonitor', (cause) => log.error({ err: cause }, 'an exception was not caught'))
  process.on('unhandledRejection', (cause) => log.error({ err: cause }, 'a rejection was not handled'))

  const page = choosePage(process.env.ELECTRON_RENDERER_URL, app.isPackaged)
  const openLink = createLinkOpener((url) => shell.openExternal(url))
  app.enableSandbox()
  registerAppScheme()
  app.on('web-contents-created', (_event, contents) => guardContents(contents, page, openLink, log))

  const runtime = process.versions.electron?.includes('stand-in') ? 'stand-in' : 'electron'
  const version = app.getVersion()
  log.info({ version, runtime, platform: process.platform }, 'started')
  // Awaiting this at the top of an ES module would deadlock.
  app
    .whenReady()
    .then(() => createConsole({ dataFolder, version, runtime, log }))
    .then((console) => {
      log.maskBy(console.redact)
      open({ console, page, openLink, log, fatal })
    })
    .catch(fatal)
}

/** Chromium's own switch, honoured for what the app stores too, so that a profile is one folder. */
const useProfileOfCommandLine = (): void => {
  const profile = app.commandLine.getSwitchValue('user-data-dir')
  if (profile === '') return
  mkdirSync(profile, { recursive: true })
  app.setPath('userData', resolve(profile))
}

interface Parts {
  readonly console: DesktopConsole
  readonly page: Page
  readonly openLink: OpenLink
  readonly log: Log
  readonly fatal: (cause: unknown) => void
}

/** Joins the console to the window. */
const open = ({ console, page, openLink, log, fatal }: Parts): void => {
  const out = join(app.getAppPath(), 'out')
  const clock = systemClock
  const window = createMainWindow({ page, preload: join(out, 'preload', 'index.cjs'), clock, log })

  const tokenClipboard = createTokenClipboard({
    clock,
    clipboard,
    heldToken: console.heldToken,
    ask: askForTokenCopy,
  })

  lockSession(session.defaultSession, page, log)
  serveAppScheme(join(out, 'renderer'))
  serveRequests({
    handlers: {
      ...console.handlers,
      saveReach: confirmProgram(console.handlers.saveReach, {
        current: async () => {
          const snapshot = await console.handlers.getSnapshot()
          return snapshot.ok ? snapshot.value.preferences.reach : null
        },
        ask: askForProgram,
      }),
      copyText: async ({ text }) => {
        await clipboard.writeText(text)
        return ok(undefined)
      },
      copyToken: tokenClipboard.copy,
      openLink: ({ url }) => openLink(url),
      saveFile,
      chooseAuthority,
      ...createTransferHandlers(console.transfers, { chooseFile, chooseFolder, chooseSource, now: clock.now }),
    },
    isOurs: window.isSource,
    log,
  })

  const push = createPush({ clock, isOurs: window.isSource, log })
  console.onEvent((event) => {
    if (event.name === 'preferencesChanged') applyAppearance(event.payload.appearance)
    if (event.name === 'credentialWaitChanged') void tellOfWait(event.payload, console)
    push.publish(event)
  })
  const show = () => window.show(push)
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        platform: process.platform,
        development: !app.isPackaged,
        command: (payload) => {
          show()
          push.publish({ name: 'command', payload })
        },
      }),
    ),
  )
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    // On macOS an app without a window goes on: deliveries are still received.
    if (process.platform !== 'darwin') app.quit()
  })
  powerMonitor.on('resume', console.resumed)
  closeBeforeQuit(async () => {
    await Promise.all([tokenClipboard.clear(), console.close()])
  }, log)
  restoreAppearance(console).catch(fatal)
  show()
  console.start().catch(fatal)
}

/** Tells of a wait that ended, where the window is not in front to show it. */
const tellOfWait = async (wait: CredentialWait, console: DesktopConsole): Promise<void> => {
  if (wait.state === 'waiting' || BrowserWindow.getFocusedWindow() !== null || !Notification.isSupported()) return
  const snapshot = await console.handlers.getSnapshot()
  const channel = snapshot.ok ? snapshot.value.channels.find(({ key }) => key === wait.target.channelKey) : undefined
  const told = waitNotification(wait, channel?.name ?? 'A channel')
  if (told !== null) new Notification(told).show()
}

let applied: Preferences['appearance'] = 'system'

/** Sets light or dark when the choice is another one: other preferences change far more often. */
const applyAppearance = (appearance: Preferences['appearance']): void => {
  if (appearance === applied) return
  applied = appearance
  nativeTheme.themeSource = appearance
}

/** Light or dark as was chosen before; later changes come as events. */
const restoreAppearance = async (console: DesktopConsole): Promise<void> => {
  const snapshot = await console.handlers.getSnapshot()
  if (snapshot.ok) applyAppearance(snapshot.value.preferences.appearance)
}

/** Holds the end of the process until the console has closed. The windows are gone by then, so no request comes. */
const closeBeforeQuit = (close: () => Promise<void>, log: Log): void => {
  let closing = false
  app.on('will-quit', (event) => {
    // Asked to quit again meanwhile, it still waits.
    event.preventDefault()
    if (closing) return
    closing = true
    void closeWithin(close, systemClock, (cause) => log.error({ err: cause }, 'closing failed')).then((end) => {
      log.info({ end }, 'quit')
      app.exit(0)
    })
  })
}
