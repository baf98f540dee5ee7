import { connect } from 'node:net'

/** A server that does not take a connection within this time is away, ms. */
const WITHIN = 2_000

/** Whether the server of a URL takes connections now. Never rejects; false once `signal` is aborted. */
export const takesConnections = (url: string, signal: AbortSignal): Promise<boolean> => {
  const { hostname, port, protocol } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      timeout: WITHIN,
      signal,
    })
    const settle = (there: boolean) => () => {
      resolve(there)
      socket.destroy()
    }
    socket.once('connect', settle(true)).once('timeout', settle(false)).on('error', settle(false))
  })
}
