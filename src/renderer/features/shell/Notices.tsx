import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { bridge } from '../../bridge.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { useApp } from '../../stores/app.ts'
import { useUi } from '../../stores/ui.ts'
import { salvageHistory } from '../settings/history/salvage.ts'
import classes from './Shell.module.css'

/** What the user must know, in sight until acknowledged. */
export const Notices = () => {
  const notices = useApp((state) => state.notices)
  if (notices.length === 0) return null
  return (
    <div className={classes.notices} role="status">
      {notices.map(({ id, level, title, text, salvages, copies = [] }) => (
        <div key={id} className={classes.notice} data-level={level}>
          {level === 'info' ? <IconInfoCircle size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          <div className="grow">
            <p>
              <b>{title}</b> {text}
            </p>
            {salvages !== undefined && (
              <div className={classes.copies}>
                <Button
                  size="compact-xs"
                  onClick={() => {
                    useUi.getState().goToSettings('history')
                    void salvageHistory(salvages)
                  }}
                >
                  Salvage what is readable
                </Button>
              </div>
            )}
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
