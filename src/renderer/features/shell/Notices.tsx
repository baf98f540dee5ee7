import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { bridge } from '../../bridge.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { useApp } from '../../stores/app.ts'
import classes from './Shell.module.css'

/** What the user must know, in sight until acknowledged. */
export const Notices = () => {
  const notices = useApp((state) => state.notices)
  if (notices.length === 0) return null
  return (
    <div className={classes.notices} role="status">
      {notices.map(({ id, level, title, text, copies = [] }) => (
        <div key={id} className={classes.notice} data-level={level}>
          {level === 'info' ? <IconInfoCircle size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          <div className="grow">
            <p>
              <b>{title}</b> {text}
            </p>
            {copies.length > 0 && (
              <div className={classes.copies}>
                {copies.map((copy) => (
                  <CopyButton key={copy.label} text={copy.text} what={copy.label} label={copy.label} />
                ))}
              </div>
            )}
          </div>
          <CloseButton
            size="sm"
            aria-label={`Acknowledge: ${title}`}
            onClick={() => void bridge.acknowledgeNotice({ id })}
          />
        </div>
      ))}
    </div>
  )
}
