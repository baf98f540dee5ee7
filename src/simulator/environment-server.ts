import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { problem, sendAnswer } from './answers.ts'
import type { SimulatorClock } from './clock.ts'
import type { Environment } from './environment.ts'
import type { Interruption } from './faults.ts'
import { type HttpServer, listen, readBody } from './http-server.ts'
import { routeOf } from './operations.ts'
import { pairHeaders, type RequestLog } from './request-log.ts'

/** Bytes that a request's body may have; not published, the simulator's own. */
const bodyLimit = 1024 * 1024

/** Serves one environment over HTTP, with its faults, and logs every request. */
export function serveEnvironment(
  environment: Environment,
  port: number,
  log: RequestLog,
  clock: SimulatorClock,
): Promise<HttpServer> {
  return listen(port, (request, response) => {
    // A server's Date is its own clock's, which may run ahead.
    response.setHeader('date', new Date(clock.now()).toUTCString())
    // A sender that went away, and nothing else, ends here.
    serve(environment, log, request, response).catch(() => response.destroy())
  })
}

async function serve(
  environment: Environment,
  log: RequestLog,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '/' } = request
  const rawHeaders = pairHeaders(request.rawHeaders)
  const entry = log.add({
    environment: environment.data.name,
    at: new Date().toISOString(),
    method,
    path: url,
    headers: rawHeaders,
  })
  response.on('finish', () => entry.status(response.statusCode))
  const bytes = await readBody(request, bodyLimit)
  const body = bytes?.toString('utf8') ?? ''
  entry.body(body)

  const [path = '', search = ''] = url.split(/\?(.*)/s, 2)
  const query = new URLSearchParams(search)
  const interruption = environment.faults.take(routeOf(path)?.operation ?? null, path)
  const { latencyMs } = environment.faults.state()
  if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false })
  if (interruption !== null) return interrupt(response, interruption)
  if (bytes === null) return sendAnswer(response, problem(413, 'body-too-large', 'The body is larger than 1 MiB'))
  sendAnswer(response, environment.answer({ method, path, query, headers: request.headers, rawHeaders, body }))
}

function interrupt(response: ServerResponse, interruption: Interruption): void {
  switch (interruption.kind) {
    case 'status': {
      const { status, body, contentType, location } = interruption
      const headers = location === undefined ? undefined : { location }
      sendAnswer(response, { status, text: body, contentType, headers })
      return
    }
    case 'drop':
      if (!interruption.midway) {
        response.destroy()
        return
      }
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      response.write('{"cut":', () => response.destroy())
      return
    case 'hang':
      return
  }
}
