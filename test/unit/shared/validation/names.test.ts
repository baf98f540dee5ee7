import { describe, expect, it } from 'vitest'
import {
  checkChannelId,
  checkChannelName,
  checkClientId,
  checkHookId,
  checkHookLabel,
} from '../../../../src/shared/validation.ts'

describe('checkChannelName', () => {
  it.each(['Demo', 'Ópera de París', '劇場 🎭', ' Demo 2 ', 'a'.repeat(80)])('accepts %j', (name) => {
    expect(checkChannelName(name, ['Other'])).toBeNull()
  })

  it.each([
    ['', /Enter a name/],
    ['  ', /Enter a name/],
    ['\u200b\u2060', /Enter a name/],
    ['a\nb', /Remove the line breaks/],
    ['a\u0000', /Remove the line breaks/],
    ['a\u2028b', /Remove the line breaks/],
    ['a\u202eb', /Remove the line breaks/],
    ['a\ud83d', /Remove the line breaks/],
    ['a'.repeat(81), /at most 80/],
    ['Other', /Another channel has this name/],
    [' oTHER ', /Another channel has this name/],
    ['Cafe\u0301', /Another channel has this name/],
  ])('refuses %j', (name, message) => {
    expect(checkChannelName(name, ['Other', 'Café'])).toMatch(message)
  })
})

describe('checkHookLabel', () => {
  it('accepts an empty label and refuses line breaks and length', () => {
    expect(checkHookLabel('')).toBeNull()
    expect(checkHookLabel('Orders, main')).toBeNull()
    expect(checkHookLabel('a\r\nb')).toMatch(/line breaks/)
    expect(checkHookLabel('a'.repeat(81))).toMatch(/at most 80/)
  })
})

describe('checkChannelId', () => {
  it.each(['0', '1001', '9'.repeat(40)])('accepts %s', (id) => {
    expect(checkChannelId(id)).toBeNull()
  })
  it.each([
    ['', /Enter the channel id/],
    [' 12', /white space/],
    ['12\u200b', /white space/],
    ['12a', /digits only/],
    ['-1', /digits only/],
    ['1.0', /digits only/],
    ['١٢', /digits only/],
    ['9'.repeat(41), /at most 40/],
  ])('refuses %j', (id, message) => {
    expect(checkChannelId(id)).toMatch(message)
  })
})

describe('checkClientId', () => {
  it('accepts the seller client and others of plain ASCII', () => {
    expect(checkClientId('seller-channel-client')).toBeNull()
    expect(checkClientId('gate/7:x+y')).toBeNull()
  })
  it.each([
    ['', /seller-channel-client/],
    [' seller-channel-client', /white space/],
    ['a b', /plain ASCII/],
    ['ä', /plain ASCII/],
    ['a'.repeat(201), /at most 200/],
  ])('refuses %j', (id, message) => {
    expect(checkClientId(id)).toMatch(message)
  })
})

describe('checkHookId', () => {
  it('compares exactly, as the header is compared', () => {
    expect(checkHookId('hook-1', ['hook-2', 'HOOK-1'])).toBeNull()
    expect(checkHookId('hook-1', ['hook-1'])).toMatch(/Another hook/)
  })
  it.each([
    ['', /Enter the hook id/],
    ['hook 1', /plain ASCII/],
    ['hook-1 ', /white space/],
    ['h\u00f6k', /plain ASCII/],
    ['a\r\nx', /plain ASCII/],
    ['a'.repeat(201), /at most 200/],
  ])('refuses %j', (id, message) => {
    expect(checkHookId(id, [])).toMatch(message)
  })
})
