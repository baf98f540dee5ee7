import { useMemo } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { publicAddress } from '../../webhook-address.ts'
import { qrPath } from './qr-path.ts'
import classes from './Reach.module.css'

/** The public URL, the address to give to the service, and its QR code. */
export const PublicAddress = ({ url, channel }: { url: string; channel: ChannelView | null }) => {
  const address = channel ? publicAddress(channel, url) : url
  const { side, path } = useMemo(() => qrPath(address), [address])
  return (
    <div className={classes.address}>
      <div className={classes.urls}>
        <span className="faint">Public URL</span>
        <div className={classes.url}>
          <span className="mono" data-testid="public-url">
            {url}
          </span>
          <CopyButton text={url} what="the public URL" />
        </div>
        {channel && (
          <>
            <span className="faint">Webhook address of {channel.name}</span>
            <div className={classes.url}>
              <span className="mono">{address}</span>
              <CopyButton text={address} what="the public webhook address" />
            </div>
          </>
        )}
      </div>
      <svg className={classes.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={`QR code of ${address}`}>
        <rect width={side} height={side} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
    </div>
  )
}
