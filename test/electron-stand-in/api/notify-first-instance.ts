// A process of its own, so that the second instance can wait for the first without its event loop:
// node notify-first-instance.ts <socket> < what to say. Ends with 1 when nobody listens.
import net from 'node:net'

const [, , socket = ''] = process.argv
const connection = net.connect(socket)
connection.once('error', () => process.exit(1))
connection.once('connect', () => process.stdin.pipe(connection))
// The first instance closes when it has read everything.
connection.resume().once('end', () => process.exit(0))
