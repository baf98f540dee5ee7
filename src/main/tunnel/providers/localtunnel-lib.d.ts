// The client's class, of which the published types show only part. What stands here was read in its source, 2.0.2.
declare module 'localtunnel/lib/Tunnel.js' {
  import type { EventEmitter } from 'node:events'
  import type { Socket } from 'node:net'

  namespace Tunnel {
    /** What the server says of a new tunnel. */
    interface Registration {
      readonly id: string
      readonly url: string
      readonly port: number
      readonly ip?: string | undefined
      readonly max_conn_count: number
    }
    /** What the client makes of it. */
    type Info = unknown
  }

  /** Emits `url` once a connection to the server stands, `error` when one is refused, and `request`. */
  class Tunnel extends EventEmitter {
    constructor(options: { readonly host: string; readonly port: number })
    /** Registers at the server, without an end while that fails. Called by `open`. */
    _init(done: (error: Error | null, info?: Tunnel.Info) => void): void
    _getInfo(registration: Tunnel.Registration): Tunnel.Info
    /** Emits `open` with each connection to the server. There once `open` has called back. */
    readonly tunnelCluster: EventEmitter<{ open: [Socket] }>
    open(done: (error?: Error) => void): void
    close(): void
  }
  export default Tunnel
}
