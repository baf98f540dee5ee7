import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import box from './HexBox.module.css'
import classes from './HexView.module.css'
import { hexLine, hexLineCount } from './hex-lines.ts'

const LINE = 19

/** Bytes as offset, hex and ASCII; only the lines in sight are drawn. */
export const HexView = ({ bytes, label }: { bytes: Uint8Array; label: string }) => {
  const scroller = useRef<HTMLElement>(null)
  const lines = useVirtualizer({
    count: hexLineCount(bytes.length),
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 20,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={box.hex} ref={scroller} tabIndex={0} aria-label={label}>
      <div className={classes.lines} style={{ height: lines.getTotalSize() }}>
        {lines.getVirtualItems().map(({ index, start }) => {
          const { offset, hex, ascii } = hexLine(bytes, index)
          return (
            <div key={index} className={classes.line} style={{ transform: `translateY(${start}px)` }}>
              <span className="faint">{offset}</span>
              {'  '}
              {hex}
              {'  '}
              <span className={classes.ascii}>{ascii}</span>
            </div>
          )
        })}
      </div>
    </section>
  )
}
