import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { placeWindow, type Rectangle } from '../../../../src/main/desktop/bounds.ts'
import { readBounds, writeBounds } from '../../../../src/main/desktop/bounds-file.ts'

const main: Rectangle = { x: 0, y: 24, width: 1920, height: 1056 }
const right: Rectangle = { x: 1920, y: 0, width: 1280, height: 1024 }
const saved = { x: 100, y: 80, width: 1400, height: 900, maximized: false }

describe('placeWindow', () => {
  it('opens at 1280 by 800 at first, wherever the system puts it', () => {
    expect(placeWindow(null, [main])).toEqual({ width: 1280, height: 800, maximized: false })
  })

  it('opens as it was left, on any display', () => {
    expect(placeWindow(saved, [main, right])).toEqual(saved)
    const onRight = { ...saved, x: 2000, width: 1000 }
    expect(placeWindow({ ...onRight, maximized: true }, [main, right])).toEqual({ ...onRight, maximized: true })
  })

  it('keeps its size but not its place when the display has gone', () => {
    expect(placeWindow({ ...saved, x: 2000 }, [main])).toEqual({ width: 1280, height: 800, maximized: false })
    expect(placeWindow({ ...saved, x: 2000, width: 1000, height: 700 }, [main])).toEqual({
      width: 1000,
      height: 700,
      maximized: false,
    })
  })

  it.each([
    ['its upper edge lies above every display', { ...saved, y: -100 }],
    ['too little of it lies on a display', { ...saved, x: 1900 }],
    ['it lies below', { ...saved, y: 1060 }],
  ])('lets the system place it when %s', (_why, bounds) => {
    expect(placeWindow(bounds, [main])).not.toHaveProperty('x')
  })

  it('is never larger than its display, nor smaller than its least size', () => {
    expect(placeWindow({ ...saved, width: 9000, height: 9000 }, [main])).toMatchObject({ width: 1920, height: 1056 })
    expect(placeWindow({ ...saved, width: 1, height: 1 }, [main])).toMatchObject({ width: 960, height: 640 })
    expect(placeWindow({ ...saved, width: 900 }, [{ ...main, width: 800 }])).toMatchObject({ width: 960 })
  })
})

describe('the bounds file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bounds-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'window.json')

  it('gives back what was written', () => {
    writeBounds(file, saved)
    expect(readBounds(file)).toEqual(saved)
  })

  it('reads nothing from a file that is missing or damaged', () => {
    expect(readBounds(join(folder, 'missing.json'))).toBeNull()
    for (const damaged of ['', '{"x":', '[]', 'null', '{"x":1.5,"y":0,"width":1,"height":1,"maximized":false}']) {
      writeFileSync(file, damaged)
      expect(readBounds(file)).toBeNull()
    }
    const { maximized: _, ...without } = saved
    writeFileSync(file, JSON.stringify(without))
    expect(readBounds(file)).toBeNull()
  })

  it('does without when nothing can be written', () => {
    writeBounds(file, saved)
    const before = readFileSync(file, 'utf8')
    const impossible = join(file, 'inside-a-file.json')
    expect(() => writeBounds(impossible, { ...saved, x: 0 })).not.toThrow()
    expect(readFileSync(file, 'utf8')).toBe(before)
  })
})
