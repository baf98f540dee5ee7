// A tunnel program of the tests: a public side on a port of its own that passes everything on, and its URL on standard
// output, in the way that the first argument says. The second argument is the port to forward to.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'

const [, , mode, port] = process.argv
const pass = (incoming, outgoing) => {
  const onward = request(
    { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers)
      answer.pipe(outgoing)
    },
  )
  onward.on('error', () => outgoing.writeHead(502).end())
  incoming.pipe(onward)
}
const open = () =>
  new Promise((resolve) => {
    const server = createServer(pass).listen(0, '127.0.0.1', () => resolve(server.address().port))
  })
const say = (text) => process.stdout.write(`${text}\n`)

if (mode === 'ignores-sigterm') process.on('SIGTERM', () => say('no'))
if (mode === 'has-a-child') {
  const stubborn = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")'
  const child = spawn(process.execPath, ['-e', stubborn])
  await once(child.stdout, 'data')
  say(`child ${child.pid}`)
}
say('Read https://docs.example.com/tunnels first.')
if (mode === 'prints-none') setInterval(() => undefined, 1000)
else if (mode === 'exits-early') {
  process.stderr.write('The token is not valid.\n')
  process.exitCode = 3
} else {
  if (mode === 'late') await new Promise((resolve) => setTimeout(resolve, 300))
  process.stderr.write(`\u001b[32mready at http://127.0.0.1:${await open()}/\u001b[0m\n`)
  if (mode === 'prints-several') setTimeout(async () => say(`moved to http://127.0.0.1:${await open()}`), 100)
  if (mode === 'exits') setTimeout(() => process.exit(1), 300)
}
