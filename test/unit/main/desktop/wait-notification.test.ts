import { expect, it } from 'vitest'
import { waitNotification } from '../../../../src/main/desktop/wait-notification.ts'
import type { CredentialWait } from '../../../../src/shared/models/credential-wait.ts'
import { appError } from '../../../../src/shared/result.ts'

const wait = (state: CredentialWait['state']): CredentialWait => ({
  target: { channelKey: 'c', environment: 'test' },
  state,
  startedAt: 0,
  until: 1,
  attempts: 1,
  nextAt: null,
  error: appError('token-refused', 'invalid_client'),
})

it('tells of what ended by itself, and of nothing else', () => {
  expect(waitNotification(wait('effective'), 'Teatre')?.body).toBe('Teatre, test: a token was issued.')
  expect(waitNotification(wait('gave-up'), 'Teatre')?.body).toBe('Teatre, test: invalid_client')
  expect(waitNotification(wait('failed'), 'Teatre')?.title).toBe('The waiting for a token ended')
  for (const state of ['waiting', 'stopped'] as const) expect(waitNotification(wait(state), 'Teatre')).toBeNull()
})
