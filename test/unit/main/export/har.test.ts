import fc from 'fast-check'
import { har } from 'har-validator'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type HarEntry, harText } from '../../../../src/main/export/har.ts'
import { deliveryEntries } from '../../../../src/main/export/har-delivery.ts'
import { exchangeEntry } from '../../../../src/main/export/har-exchange.ts'
import type { Exchange } from '../../../../src/shared/models/exchange.ts'
import { sampleExchange } from '../history/samples.ts'
import { joined, streamOf, wholeDelivery } from './samples.ts'

const bodySchema = z.object({ mimeType: z.string(), text: z.string(), _base64: z.string().optional() })
const headers = z.array(z.object({ name: z.string(), value: z.string() }))
const entrySchema = z.looseObject({
  startedDateTime: z.string(),
  time: z.number(),
  request: z.looseObject({
    method: z.string(),
    url: z.string(),
    headers,
    queryString: headers,
    bodySize: z.number(),
    postData: bodySchema.optional(),
  }),
  response: z.looseObject({
    status: z.number(),
    statusText: z.string(),
    headers,
    content: z.looseObject({ size: z.number(), text: z.string().optional(), encoding: z.string().optional() }),
    _error: z.string().optional(),
  }),
  timings: z.record(z.string(), z.number()),
})

/** Writes entries as a file would be, has the validator accept it, and gives what another program would read. */
const written = async (...entries: HarEntry[]) => {
  const parsed: unknown = JSON.parse(await joined(harText('1.2.3', 'A comment.', streamOf(entries, []))))
  await har(parsed)
  return z.object({ log: z.looseObject({ entries: z.array(entrySchema) }) }).parse(parsed).log.entries
}

/** The body that a reader of the file gets back. */
const bodyOf = (postData: z.infer<typeof bodySchema> | undefined): Uint8Array =>
  postData?._base64 === undefined ? Buffer.from(postData?.text ?? '') : Buffer.from(postData._base64, 'base64')

const exchange = (changes: Partial<Exchange> = {}): Exchange => ({ ...sampleExchange(), id: 1, ...changes })

describe('a delivery', () => {
  it('is an entry for each attempt: headers in order, with case and repetitions, and what was answered', async () => {
    const delivery = wholeDelivery({ attempts: [{ status: 503, answeredIn: 12 }, { status: 200 }] })
    const [first, second, ...more] = await written(...deliveryEntries(delivery, 'Box office'))
    expect(more).toEqual([])
    expect(first).toMatchObject({
      startedDateTime: '2026-11-21T10:31:02.417Z',
      time: 12,
      timings: { send: 0, wait: 12, receive: 0 },
      request: { method: 'POST', url: 'http://abc.example.test/h/listener-path?a=1&a=2', httpVersion: 'HTTP/1.1' },
      response: { status: 503, statusText: 'Service Unavailable' },
      _delivery: { channel: 'Box office', deliveryId: 'd-1', verdict: 'verified', environment: 'test' },
    })
    expect(first?.request.queryString).toEqual([
      { name: 'a', value: '1' },
      { name: 'a', value: '2' },
    ])
    expect(first?.request.headers.map(({ name, value }) => [name, value])).toEqual(delivery.attempts[0]?.headers)
    expect(second?.response.status).toBe(200)
  })

  it('has no body where none came, and says where there was no answer', async () => {
    const delivery = wholeDelivery({ body: new Uint8Array(), attempts: [{ status: 0, answeredIn: null, host: null }] })
    const [entry] = await written(...deliveryEntries(delivery, ''))
    expect(entry?.request).toMatchObject({ bodySize: 0, url: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/h\//) })
    expect(entry?.request.postData).toBeUndefined()
    expect(entry?.response).toMatchObject({ status: 0, statusText: '', _error: expect.stringContaining('without') })
  })

  it('is accepted whatever stands in it, and its body comes back byte for byte', async () => {
    const text = fc.uint8Array({ maxLength: 20 }).map((each) => Buffer.from(each).toString('latin1'))
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          text.map((each) => Buffer.from(each)),
        ),
        fc.array(fc.tuple(text, text), { maxLength: 5 }),
        text,
        text,
        async (body, sent, host, path) => {
          const delivery = wholeDelivery({
            body,
            row: { event: path, deliveryId: host },
            attempts: [{ headers: sent, host, path }],
          })
          const [entry] = await written(...deliveryEntries(delivery, host))
          expect(Buffer.compare(bodyOf(entry?.request.postData), body)).toBe(0)
          expect(entry?.request.bodySize).toBe(body.byteLength)
          expect(entry?.request.headers.map(({ name, value }) => [name, value])).toEqual(sent)
          expect(entry?._delivery).toMatchObject({ path })
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('an exchange', () => {
  it('maps its timing: queued is blocked, then the first byte, then the rest', async () => {
    const [entry] = await written(exchangeEntry(exchange({ timing: { queued: 5, firstByte: 17, total: 20 } })))
    expect(entry?.timings).toMatchObject({ blocked: 5, send: 0, wait: 12, receive: 3, dns: -1, connect: -1, ssl: -1 })
    expect(entry?.time).toBe(20)
  })

  it('keeps a binary answer in base64, and a text as text', async () => {
    const [binary] = await written(exchangeEntry(exchange()))
    expect(binary?.response.content).toMatchObject({ size: 3, encoding: 'base64', text: 'AP8K' })
    const response = { ...sampleExchange().response, status: 403, statusText: 'Forbidden', httpVersion: '2' } as const
    const body = Buffer.from('\uFEFF{"a":"é"}')
    const [text] = await written(exchangeEntry(exchange({ response: { ...response, headers: [], body } })))
    expect(text?.response).toMatchObject({ status: 403, httpVersion: 'HTTP/2', headers: [] })
    expect(text?.response.content).toMatchObject({ text: '\uFEFF{"a":"é"}', size: body.byteLength })
    expect(text?.response.content.encoding).toBeUndefined()
  })

  it('says why there was no answer', async () => {
    const failure: Exchange['failure'] = {
      source: { from: 'network', error: { kind: 'refused', code: 'ECONNREFUSED', message: 'Nothing listens there.' } },
      title: 'The connection was refused.',
    }
    const timing = { queued: 2, firstByte: null, total: 9 }
    const [entry] = await written(exchangeEntry(exchange({ response: null, failure, timing })))
    expect(entry?.response).toMatchObject({ status: 0, _error: 'Nothing listens there.' })
    expect(entry?.timings).toMatchObject({ blocked: 2, wait: 7, receive: 0 })
    expect(entry?._failure).toEqual({ title: 'The connection was refused.', from: 'network', kind: 'refused' })
  })

  it('carries what the service refused, and nothing where nothing failed', async () => {
    const failure: Exchange['failure'] = {
      source: { from: 'service', error: { kind: 'FORBIDDEN', status: 403, message: 'No.' } },
      title: 'FORBIDDEN',
    }
    const [refused, fine] = await written(exchangeEntry(exchange({ failure })), exchangeEntry(exchange()))
    expect(refused?._failure).toEqual({ title: 'FORBIDDEN', from: 'service', kind: 'FORBIDDEN' })
    expect(fine?._failure).toBeNull()
  })

  it('is accepted with a masked address, a redirect, an empty answer and a clock that was set back', async () => {
    const request = { ...sampleExchange().request, url: 'https://a.example/•••«client secret»/x y?t=•' }
    const response = {
      status: 302,
      statusText: '',
      httpVersion: '1.1',
      headers: [['Location', '/elsewhere']] as const,
      body: new Uint8Array(),
    }
    const timing = { queued: -4, firstByte: -9, total: -1 }
    const [entry] = await written(exchangeEntry(exchange({ request, response, timing })))
    expect(entry?._exchange).toMatchObject({ url: request.url })
    expect(entry?.response).toMatchObject({ redirectURL: '/elsewhere', content: { size: 0, text: '' } })
    expect(Math.min(entry?.time ?? -1, entry?.timings.wait ?? -1)).toBe(0)
  })
})

it('an export without entries is a HAR too', async () => {
  expect(await written()).toEqual([])
})
