import { appError, err, ok, type Result } from '../result.ts'
import { isLoopback } from './url.ts'

/** The address of an application that deliveries are sent to: http or https, any host; null when it is fine. */
export const checkTargetUrl = (text: string): string | null => {
  const typed = text.trim()
  if (typed === '') return 'Enter the address of the application, such as http://127.0.0.1:3000/webhooks.'
  if (!/^https?:\/\//i.test(typed)) return 'Start with http:// or https://.'
  const url = URL.parse(typed)
  if (url === null) return 'This is not a valid URL. Check the host and the port.'
  if (url.username !== '' || url.password !== '') return 'Leave out the user name and password before the @.'
  return url.hash === '' ? null : 'Leave out the # and what follows it.'
}

/** Whether an address is of this computer. What is no address is not. */
export const isLoopbackUrl = (text: string): boolean => {
  const url = URL.parse(text.trim())
  return url !== null && isLoopback(url.hostname)
}

/** The address of an application; of another computer only where that was confirmed. */
export const targetUrl = (text: string, confirmed: boolean): Result<URL> => {
  const problem = checkTargetUrl(text)
  if (problem !== null) return err(appError('invalid', problem, { field: 'url' }))
  if (!confirmed && !isLoopbackUrl(text)) {
    return err(
      appError('not-loopback', 'This address is of another computer.', {
        field: 'url',
        hint: 'Confirm that the delivery may leave this computer.',
      }),
    )
  }
  return ok(new URL(text.trim()))
}
