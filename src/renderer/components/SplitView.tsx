import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import classes from './SplitView.module.css'

/** A list, and beside it what is opened. The detail can be widened, for bytes and long values. */
export const SplitView = ({
  children,
  detail,
  label,
  detailRef,
  onClose,
}: {
  children: ReactNode
  /** Null when nothing is opened. */
  detail: ReactNode | null
  label: string
  detailRef: RefObject<HTMLElement | null>
  onClose: () => void
}) => {
  const [wide, setWide] = useState(false)
  const Icon = wide ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand
  const resize = wide ? 'Make the detail narrower' : 'Make the detail wider'
  return (
    <div className={classes.room}>
      <div className={classes.split} data-detail={detail === null ? 'none' : wide ? 'wide' : 'narrow'}>
        <div className={classes.list}>{children}</div>
        {detail !== null && (
          <section className={classes.detail} aria-label={label} ref={detailRef} tabIndex={-1}>
            <div className={classes.tools}>
              <Tooltip label={resize}>
                <ActionIcon variant="subtle" color="gray" size={24} aria-label={resize} onClick={() => setWide(!wide)}>
                  <Icon size={16} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label="Close (Esc)">
                <ActionIcon variant="subtle" color="gray" size={24} aria-label="Close the detail" onClick={onClose}>
                  <IconX size={16} />
                </ActionIcon>
              </Tooltip>
            </div>
            {detail}
          </section>
        )}
      </div>
    </div>
  )
}
