import { hasControls, isSurrounded, isVisibleAscii, SURROUNDED_MESSAGE } from './text.ts'

/** The proxy of an environment: a URL of host and port; empty for none. Null when it is fine. */
export const checkProxy = (text: string): string | null => {
  if (text === '') return null
  if (!isVisibleAscii(text)) return 'Use plain ASCII without spaces.'
  if (!/^(https?|socks5):\/\//i.test(text))
    return 'Start with http://, https:// or socks5://, as in http://proxy.example:8080.'
  const url = URL.parse(text)
  if (url === null || url.hostname === '') return 'This is not a valid URL. Check the host and the port.'
  if (url.username !== '' || url.password !== '')
    return 'Leave out the user name and password: settings hold no secrets. A proxy that asks for them can be set with HTTPS_PROXY.'
  const rest = url.pathname.replace(/^\/$/, '') + url.search + url.hash
  return rest === '' ? null : 'Leave out what follows the host and the port.'
}

/** The path of a CA file; empty for none. Whether it can be used, main says. */
export const checkCaFile = (path: string): string | null => {
  if (path === '') return null
  if (hasControls(path)) return 'Remove the line breaks and other invisible characters.'
  if (isSurrounded(path)) return SURROUNDED_MESSAGE
  return /^(\/|[a-z]:[\\/]|\\\\)/i.test(path) ? null : 'Enter the whole path of the file.'
}
