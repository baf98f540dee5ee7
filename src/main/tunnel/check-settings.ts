import type { ReachSettings } from '../../shared/models/reach.ts'
import { type AppError, appError, assertNever } from '../../shared/result.ts'
import { parseCommandLine } from './providers/command-line.ts'

/** What is wrong with the settings of the way that is chosen, at which field; null when nothing is. */
export const checkReach = (settings: ReachSettings): AppError | null => {
  const { provider } = settings
  switch (provider) {
    case 'localtunnel':
      return checkServer(settings.localtunnel.server) ?? checkSubdomain(settings.localtunnel.subdomain)
    case 'command':
      return checkLine(settings.command.line) ?? checkPattern(settings.command.urlPattern)
    case 'fixed':
      return checkFixed(settings.fixed.url)
    default:
      return assertNever(provider)
  }
}

/** The settings as they are kept: URLs without trailing slashes, texts without spaces around them. */
export const tidyReach = (settings: ReachSettings): ReachSettings => ({
  ...settings,
  localtunnel: {
    server: withoutSlash(settings.localtunnel.server),
    subdomain: settings.localtunnel.subdomain.trim().toLowerCase(),
  },
  command: { line: settings.command.line.trim(), urlPattern: settings.command.urlPattern.trim() },
  fixed: { url: withoutSlash(settings.fixed.url) },
})

const withoutSlash = (text: string): string => text.trim().replace(/\/+$/, '')

const invalid = (field: string, message: string): AppError => appError('invalid', message, { field })

const webUrl = (text: string): URL | null => {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}

const checkServer = (text: string): AppError | null => {
  const url = webUrl(text)
  if (!url) return invalid('server', 'Enter the tunnel server’s URL, such as https://localtunnel.me.')
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return invalid('server', 'Leave out what follows the host and the port.')
  }
  return null
}

/** What localtunnel servers take. */
const checkSubdomain = (text: string): AppError | null =>
  text === '' || /^[a-z0-9][a-z0-9-]{2,61}[a-z0-9]$/.test(text)
    ? null
    : invalid('subdomain', 'Use 4 to 63 letters, digits and hyphens, or leave it empty.')

const checkLine = (text: string): AppError | null => {
  const parsed = parseCommandLine(text)
  if (!parsed.ok) return invalid('line', parsed.error)
  const [, ...args] = parsed.value
  return args.some((arg) => arg.includes('{port}'))
    ? null
    : invalid('line', 'Write {port} where the program takes the port to forward to.')
}

const checkPattern = (text: string): AppError | null => {
  if (text === '') return invalid('urlPattern', 'Enter a regular expression that finds the URL in the output.')
  try {
    new RegExp(text, 'gi')
    return null
  } catch {
    return invalid('urlPattern', 'This is not a valid regular expression.')
  }
}

const checkFixed = (text: string): AppError | null => {
  const url = webUrl(text)
  if (!url) return invalid('url', 'Enter the public URL, such as https://hooks.example.com.')
  if (url.search !== '' || url.hash !== '')
    return invalid('url', 'Leave out the question mark, the # and what follows.')
  if (/\/h\/[^/]+$/.test(url.pathname)) return invalid('url', 'Leave out /h/ and what follows: it is added.')
  return null
}
