import { describe, expect, it } from 'vitest'
import { choosePage } from '../../../../src/main/desktop/page.ts'
import { isFromPage } from '../../../../src/main/desktop/source.ts'

const page = choosePage(undefined, false)
const good = { sender: { id: 7 }, senderFrame: { url: page.url, parent: null } }

describe('isFromPage', () => {
  it('accepts the top frame of the window, showing our page', () => {
    expect(isFromPage(good, 7, page)).toBe(true)
  })

  it.each([
    ['another web contents', { ...good, sender: { id: 8 } }],
    ['a frame that has gone', { ...good, senderFrame: null }],
    ['a frame inside our page', { ...good, senderFrame: { url: page.url, parent: {} } }],
    ['another page', { ...good, senderFrame: { url: 'https://greenroom/index.html', parent: null } }],
    ['a blank page', { ...good, senderFrame: { url: 'about:blank', parent: null } }],
  ])('refuses %s', (_what, source) => {
    expect(isFromPage(source, 7, page)).toBe(false)
  })
})
