import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PublicRequest, SendPublic } from '../../../../src/main/tunnel/public-request.ts'
import { createSelfTests } from '../../../../src/main/tunnel/self-test.ts'
import { verify } from '../../../../src/main/webhooks/verify.ts'
import type { Hook } from '../../../../src/shared/models/hook.ts'
import { err, ok } from '../../../../src/shared/result.ts'

const hook: Hook = { hookId: 'hook-1', environment: 'test', label: '', keySource: 'own' }
const target = {
  publicUrl: 'https://a.example',
  channel: { key: 'c', listenerPath: 'segment' },
  hookId: 'hook-1',
  apiKey: 'ak_secret',
}
const received = (request: PublicRequest | undefined) => {
  if (!request) throw new Error('nothing was sent')
  return {
    channelKey: 'c',
    ...verify({ rawHeaders: request.headers, body: request.body }, () => ({ hook, key: 'ak_secret' })),
  }
}

test('it is sent to the channel’s address, verifies, and is known again', async () => {
  const sent: PublicRequest[] = []
  const tests = createSelfTests(async (request) => {
    sent.push(request)
    tests.isOwn(received(request))
    return ok({ status: 200, text: '', took: 9 })
  })
  const report = await tests.send(target)
  expect(report).toMatchObject({ ok: true, value: { status: 200, took: 9, recorded: true, url: 'https://a.example' } })
  expect(sent[0]?.url.href).toBe('https://a.example/h/segment')
  expect(received(sent[0]).verdict).toBe('verified')
  expect(JSON.stringify([report, sent[0]?.headers, String(sent[0]?.body)])).not.toContain('ak_secret')
})

test('the mark cannot be had by others', async () => {
  const sent: PublicRequest[] = []
  const send: SendPublic = async (request) => {
    sent.push(request)
    return err('a.example refused the connection.')
  }
  const tests = createSelfTests(send)
  expect(await tests.send(target)).toMatchObject({ ok: false, error: { code: 'self-test-failed' } })
  const own = received(sent[0])
  const digest = createHash('sha256').update('another body').digest('hex')
  expect(tests.isOwn({ ...own, deliveryId: 'self-test-of-mine' })).toBe(false)
  expect(tests.isOwn({ ...own, deliveryId: null })).toBe(false)
  expect(tests.isOwn({ ...own, bodyDigest: digest })).toBe(false)
  expect(tests.isOwn({ ...own, verdict: 'mismatch' })).toBe(false)
  expect(tests.isOwn({ ...own, channelKey: 'other' })).toBe(false)
  expect(createSelfTests(send).isOwn(own)).toBe(false)
  expect(tests.isOwn(own)).toBe(true)
})
