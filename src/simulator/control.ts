import type { IncomingMessage } from 'node:http'
import { type Answer, ok, problem, sendAnswer } from './answers.ts'
import { BadInput, readInput } from './control-input.ts'
import type { Controlled, ControlRoute } from './control-route.ts'
import { controlRoutes } from './control-routes.ts'
import { type HttpServer, listen, readBody } from './http-server.ts'

/** A body of a delivery may be larger than what a listener takes: base64 of several MiB. */
const bodyLimit = 8 * 1024 * 1024

/**
 * The control server: the simulator's faults and deliveries over HTTP, for this machine only. A web page cannot drive it:
 * requests with an Origin, with another Host, or with a body that is not said to be JSON are refused.
 */
export function startControl(simulator: Controlled, port: number): Promise<HttpServer> {
  const routes = controlRoutes(simulator)
  return listen(port, (request, response) => {
    answer(routes, request).then(
      (answer) => sendAnswer(response, answer),
      () => response.destroy(),
    )
  })
}

async function answer(routes: readonly ControlRoute[], request: IncomingMessage): Promise<Answer> {
  const { method = '', url = '/', headers } = request
  const bytes = await readBody(request, bodyLimit)
  if (headers.origin !== undefined || !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '')) {
    return problem(403, 'refused', 'Only programs on this machine are served, no web pages.')
  }
  const [path = '', search = ''] = url.split(/\?(.*)/s, 2)
  if (path === '/') return ok({ routes: routes.map(({ run: _, ...about }) => about) })
  const known = routes.filter((route) => route.path === path)
  if (known.length === 0) return problem(404, 'unknown-path', 'GET / lists the routes.')
  const route = known.find((one) => one.method === method)
  if (route === undefined) return problem(405, 'method-not-allowed', `The method is ${known[0]?.method}.`)

  if (bytes === null) return problem(413, 'body-too-large', 'The body is larger than 8 MiB.')
  if (method === 'POST' && headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    return problem(415, 'not-json', 'The Content-Type must be application/json.')
  }
  try {
    const input = method === 'GET' ? Object.fromEntries(new URLSearchParams(search)) : parse(bytes)
    return ok(await route.run(readInput(input, Object.keys(route.fields))))
  } catch (error) {
    if (error instanceof BadInput) return problem(400, 'bad-input', error.message)
    throw error
  }
}

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new BadInput('The body is not JSON.')
  }
}
