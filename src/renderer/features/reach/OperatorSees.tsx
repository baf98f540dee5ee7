import { IconEye } from '@tabler/icons-react'
import type { ReachSettings } from '../../../shared/models/reach.ts'
import { assertNever } from '../../../shared/result.ts'
import classes from './Reach.module.css'

const whoSees = ({ provider, localtunnel, fixed }: ReachSettings): string => {
  switch (provider) {
    case 'localtunnel': {
      const host = URL.parse(localtunnel.server)?.host ?? 'the tunnel server'
      return `Whoever runs ${host} can read and change every delivery, and the way from there to this computer is plain TCP: others on it can read along.`
    }
    case 'command':
      return 'Whoever runs the tunnel service decrypts what comes in, and can read and change every delivery.'
    case 'fixed':
      return fixed.url.startsWith('http:')
        ? 'This URL is not encrypted: anybody on the way can read and change every delivery.'
        : 'Whoever runs the proxy at this address can read and change every delivery.'
    default:
      return assertNever(provider)
  }
}

/** What the way to this computer gives away. */
export const OperatorSees = ({ settings }: { settings: ReachSettings }) => (
  <p className={classes.sees}>
    <IconEye size={14} aria-hidden />
    <span>
      {whoSees(settings)} A changed body does not verify. API keys, client secrets and tokens never go this way.
    </span>
  </p>
)
