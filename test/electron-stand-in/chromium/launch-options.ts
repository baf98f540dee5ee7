import fs from 'node:fs'

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser's executable: the one named by `ELECTRON_STAND_IN_CHROMIUM`, else the first of the usual places. */
export function findChromium(): string | undefined {
  return process.env.ELECTRON_STAND_IN_CHROMIUM || CANDIDATES.find((candidate) => fs.existsSync(candidate))
}

/** Real windows, where asked for and where there is a display; else headless. */
export const isHeaded = (): boolean =>
  Boolean(process.env.ELECTRON_STAND_IN_HEADED) && (Boolean(process.env.DISPLAY) || process.platform === 'darwin')

// What an app (or Playwright, in its name) appends and what is not for the browser here.
const NOT_PASSED_ON = new Set([
  'inspect',
  'inspect-brk',
  'user-data-dir',
  'no-sandbox',
  'headless',
  'disable-features',
  'enable-features',
])

const DISABLED_FEATURES = [
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'MediaRouter',
  'Translate',
]

export interface LaunchOptions {
  readonly profile: string
  /** The port of the proxy that every WebSocket goes through. */
  readonly socketGatePort: number
  /** The app's own switches: name → value, empty for none. */
  readonly switches: ReadonlyMap<string, string>
}

/** Chromium's command line. */
export function chromiumArguments({ profile, socketGatePort, switches }: LaunchOptions): readonly string[] {
  const passedOn = [...switches].filter(([name]) => !NOT_PASSED_ON.has(name))
  return [
    ...(isHeaded() ? [] : ['--headless=new']),
    // Chromium quits when this pipe closes, so that a killed app leaves no browser behind.
    '--remote-debugging-pipe',
    '--no-startup-window',
    `--user-data-dir=${profile}`,
    // http and https go straight out, after the app's rules; everything else, which is WebSockets, through the gate.
    `--proxy-server=http=direct://;https=direct://;socks=http://127.0.0.1:${socketGatePort}`,
    '--proxy-bypass-list=<-loopback>',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-back-forward-cache',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    '--password-store=basic',
    '--use-mock-keychain',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    '--force-color-profile=srgb',
    '--allow-file-access-from-files',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...passedOn.map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`)),
  ]
}
