import { readFile } from 'node:fs/promises'
import { extname, isAbsolute, relative, resolve, sep } from 'node:path'
import { appHost } from './page.ts'

/** What the page may do. Inline styles are allowed because the component library writes them; inline scripts are not. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const headers = (contentType: string) => ({
  'Content-Type': contentType,
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/** The file in `folder` that a URL of the page names; null for another host, and for what would lie outside the folder. */
export const assetPath = (folder: string, url: string): string | null => {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.host !== appHost) return null
  let pathname: string
  try {
    pathname = decodeURIComponent(parsed.pathname)
  } catch {
    return null
  }
  if (pathname.includes('\0') || pathname.includes('\\')) return null
  const path = resolve(folder, `.${pathname}`)
  const inside = relative(folder, path)
  return inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? null : path
}

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: headers('text/plain; charset=utf-8') })

/** Answers requests of the page's scheme with the files of `folder`: GET only, every answer with the policy. */
export const createAssetHandler =
  (folder: string) =>
  async (request: Pick<Request, 'method' | 'url'>): Promise<Response> => {
    if (request.method !== 'GET') return plain(405, 'Method not allowed')
    const path = assetPath(folder, request.url)
    if (path === null) return plain(404, 'Not found')
    try {
      const bytes = await readFile(path)
      return new Response(new Uint8Array(bytes), {
        headers: headers(contentTypes[extname(path)] ?? 'application/octet-stream'),
      })
    } catch {
      return plain(404, 'Not found')
    }
  }
