/** The scheme and host of the window's own page. A scheme of its own, so that the page has an origin and no file access. */
export const appScheme = 'app'
export const appHost = 'greenroom'

/** The page that the window shows, and the question whether an address belongs to it. */
export interface Page {
  readonly url: string
  /** True for addresses of the page's own origin; false for anything that is not an address. */
  readonly owns: (url: string) => boolean
  /** True where the page comes from the development server. */
  readonly development: boolean
}

const pageAt = (url: string, development: boolean): Page => {
  // `origin` is "null" for schemes of one's own, so protocol and host are compared.
  const own = new URL(url)
  return {
    url,
    development,
    owns: (other) => {
      const parsed = URL.parse(other)
      return parsed !== null && parsed.protocol === own.protocol && parsed.host === own.host
    },
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The bundled page, or the development server's where one is named: in an unpackaged app only, and on this machine only.
 */
export const choosePage = (developmentUrl: string | undefined, packaged: boolean): Page => {
  const server = developmentUrl === undefined || packaged ? null : URL.parse(developmentUrl)
  return server?.protocol === 'http:' && loopback.has(server.hostname)
    ? pageAt(server.href, true)
    : pageAt(`${appScheme}://${appHost}/index.html`, false)
}
