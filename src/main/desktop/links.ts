import { type AppError, appError, err, ok, type Result } from '../../shared/result.ts'

const longestLink = 2048

/**
 * Whether a link may go to the system's browser: https, no name or password inside, of a sane length.
 * The value is the link as the parser wrote it, so that what was checked is what is opened.
 */
export const checkLink = (link: string): Result<string> => {
  const url = URL.parse(link)
  if (url === null || link.length > longestLink) return err(refused('This is not a link that can be opened.'))
  if (url.protocol !== 'https:') return err(refused('Only https links are opened in the browser.'))
  if (url.username !== '' || url.password !== '') return err(refused('A link with a password inside is not opened.'))
  return ok(url.href)
}

const refused = (message: string): AppError =>
  appError('link-refused', message, { hint: 'Copy it and look at it before you open it yourself.', field: 'url' })

export type OpenLink = (link: string) => Promise<Result<void>>

/** Opens links through `open`, after the check. A link that the system cannot open is an expected failure too. */
export const createLinkOpener =
  (open: (url: string) => Promise<void>): OpenLink =>
  async (link) => {
    const checked = checkLink(link)
    if (!checked.ok) return checked
    try {
      await open(checked.value)
      return ok(undefined)
    } catch {
      return err(appError('link-not-opened', 'The system has no browser that opens this link.', { field: 'url' }))
    }
  }
