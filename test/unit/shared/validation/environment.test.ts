import { describe, expect, it } from 'vitest'
import type { EnvironmentSettings } from '../../../../src/shared/models/environment.ts'
import { checkEnvironment } from '../../../../src/shared/validation.ts'

const good: EnvironmentSettings = {
  baseUrl: 'https://api.example.com',
  channelId: '1001',
  clientId: 'seller-channel-client',
  applicablePromotions: null,
  retryOnAuth001: true,
}

describe('checkEnvironment', () => {
  it('passes good settings, with and without the unpublished operation', () => {
    expect(checkEnvironment(good, 'https://test.example.com')).toBeNull()
    expect(checkEnvironment({ ...good, applicablePromotions: { method: 'GET', path: '/a' } }, null)).toBeNull()
  })

  it.each([
    ['baseUrl', { baseUrl: 'http://api.example.com' }],
    ['channelId', { channelId: 'x' }],
    ['clientId', { clientId: '' }],
    ['applicablePromotions.path', { applicablePromotions: { method: 'GET', path: '' } as const }],
  ])('names the field %s', (field, change) => {
    expect(checkEnvironment({ ...good, ...change }, null)).toMatchObject({ field })
  })

  it('passes the other environment on', () => {
    expect(checkEnvironment(good, 'https://api.example.com/other')).toMatchObject({ field: 'baseUrl' })
  })
})
