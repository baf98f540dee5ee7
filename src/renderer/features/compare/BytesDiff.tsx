import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import box from '../../components/body/HexBox.module.css'
import { asciiOf, hexOf, hexOffset } from '../../components/body/hex-lines.ts'
import { type AlignedSide, alignBytes, alignedSide, changedCells, type Run } from './align-bytes.ts'
import { byteChanges } from './byte-changes.ts'
import classes from './Compare.module.css'
import { DifferenceSteps } from './DifferenceSteps.tsx'

const LINE = 19
/** Lines that stand above a difference that is gone to. */
const ABOVE = 2
/** Wide enough for 16 bytes of each side on a line, px; else 8. */
const WIDE = 1_120

const hex = ({ bytes, cells }: Run): string =>
  bytes === null ? '   '.repeat(cells) : Array.from(bytes, (byte) => `${hexOf(byte)} `).join('')
const ascii = ({ bytes, cells }: Run): string =>
  bytes === null ? ' '.repeat(cells) : Array.from(bytes, asciiOf).join('')

const look = ({ bytes, differs }: Run, side: 'left' | 'right'): string | undefined =>
  !differs ? undefined : bytes === null ? classes.gap : side === 'left' ? classes.leftBytes : classes.rightBytes

const SideOfLine = ({
  side,
  name,
  width,
  size,
}: {
  side: AlignedSide
  name: 'left' | 'right'
  width: number
  size: number
}) => {
  const filled = side.runs.reduce((sum, run) => sum + run.cells, 0)
  // The runs of a line never change places: the first cell of each names it.
  let cell = 0
  const runs = side.runs.map((run) => {
    const at = cell
    cell += run.cells
    return { run, at }
  })
  return (
    <span className={classes.side}>
      <span className="faint">
        {side.offset === null ? ' '.repeat(hexOffset(0, size).length) : hexOffset(side.offset, size)}
      </span>
      {'  '}
      {runs.map(({ run, at }) => (
        <span key={at} className={look(run, name)}>
          {hex(run)}
        </span>
      ))}
      {'   '.repeat(width - filled)}{' '}
      {runs.map(({ run, at }) => (
        <span key={at} className={look(run, name) ?? classes.ascii}>
          {ascii(run)}
        </span>
      ))}
      {' '.repeat(width - filled)}
    </span>
  )
}

/** Both bodies as hex, aligned, from the first difference on; what is the same stands in the same place. */
const BytesDiff = ({ left, right, what }: { left: Uint8Array; right: Uint8Array; what: string }) => {
  const { ref: room, width: roomWidth } = useElementSize<HTMLDivElement>()
  const scroller = useRef<HTMLElement>(null)
  const width = roomWidth >= WIDE ? 16 : 8
  const alignment = useMemo(() => alignBytes(byteChanges(left, right), left.length, right.length), [left, right])
  const differences = useMemo(() => changedCells(alignment), [alignment])
  const [current, setCurrent] = useState(0)
  const first = Math.max(0, Math.floor((differences[0] ?? 0) / width) - ABOVE)
  const [whole, setWhole] = useState(false)
  const skipped = whole ? 0 : first
  const lines = useVirtualizer({
    count: Math.ceil(alignment.cells / width) - skipped,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 20,
  })
  const goTo = (index: number) => {
    setCurrent(index)
    const line = Math.floor((differences[index] ?? 0) / width) - skipped
    lines.scrollToIndex(Math.max(0, line - ABOVE), { align: 'start' })
  }
  // What stands before the first difference was put in sight: the difference stays in sight too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way to show it.
  useEffect(() => goTo(current), [whole, width])
  return (
    <div className={classes.text} ref={room}>
      <DifferenceSteps of={differences.length} at={current} onGo={goTo}>
        {first > 0 && (
          <Button size="compact-xs" aria-pressed={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'From the first difference on' : 'Show what stands before it'}
          </Button>
        )}
      </DifferenceSteps>
      <section
        className={box.hex}
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={`Hex of the ${what}, left and right`}
      >
        <div
          className={classes.lines}
          style={{ height: lines.getTotalSize(), width: `calc(${2 * (4 * width + 8)}ch + 34px)` }}
        >
          {lines.getVirtualItems().map(({ index, start }) => {
            const line = index + skipped
            const holds = Math.floor((differences[current] ?? -1) / width) === line
            return (
              <div
                key={line}
                className={classes.line}
                data-current={holds || undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                <SideOfLine
                  side={alignedSide(alignment, left, 'left', line, width)}
                  name="left"
                  width={width}
                  size={left.length}
                />
                <SideOfLine
                  side={alignedSide(alignment, right, 'right', line, width)}
                  name="right"
                  width={width}
                  size={right.length}
                />
              </div>
            )
          })}
        </div>
      </section>
    </div>
  )
}

export default BytesDiff
