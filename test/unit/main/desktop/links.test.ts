import { describe, expect, it } from 'vitest'
import { checkLink, createLinkOpener } from '../../../../src/main/desktop/links.ts'

describe('checkLink', () => {
  it('passes an https link, as the parser writes it', () => {
    expect(checkLink('HTTPS://Example.com/a b')).toEqual({ ok: true, value: 'https://example.com/a%20b' })
  })

  it.each([
    'http://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'app://greenroom/index.html',
    'ms-settings:display',
    'smb://host/share',
    'https://user@example.com/',
    'https://user:word@example.com/',
    'https://',
    'example.com',
    '',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %s', (link) => {
    expect(checkLink(link)).toMatchObject({ ok: false, error: { code: 'link-refused', field: 'url' } })
  })
})

describe('createLinkOpener', () => {
  it('opens what was checked', async () => {
    const opened: string[] = []
    const openLink = createLinkOpener(async (url) => {
      opened.push(url)
    })
    expect(await openLink('https://example.com')).toEqual({ ok: true, value: undefined })
    expect((await openLink('http://example.com')).ok).toBe(false)
    expect(opened).toEqual(['https://example.com/'])
  })

  it('says so when the system cannot open it', async () => {
    const openLink = createLinkOpener(() => Promise.reject(new Error('no handler')))
    expect(await openLink('https://example.com')).toMatchObject({ ok: false, error: { code: 'link-not-opened' } })
  })
})
