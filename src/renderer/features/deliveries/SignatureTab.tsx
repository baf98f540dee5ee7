import type { Attempt, DeliveryDetail } from '../../../shared/models/delivery.ts'
import { VerdictChip } from '../../components/Chip.tsx'
import { CopyButton } from '../../components/CopyButton.tsx'
import { KeyValues } from '../../components/KeyValues.tsx'
import { LongValue } from '../../components/LongValue.tsx'
import { Panel } from '../../components/Panel.tsx'
import { AddHook } from './AddHook.tsx'
import { comparedText, signatureValues } from './compared.ts'
import classes from './Delivery.module.css'
import { hookPlace } from './hook-place.ts'
import { WhyNotVerified } from './signature/WhyNotVerified.tsx'
import { WhatVerifiedMeans } from './WhatVerifiedMeans.tsx'

/** What verification said of an attempt, and of what it was made. Never the key, nor the digest that it gives. */
export const SignatureTab = ({ detail, attempt }: { detail: DeliveryDetail; attempt: Attempt }) => {
  const { hook, row } = detail
  const signatures = signatureValues(attempt.headers)
  return (
    <>
      {attempt.verdict === 'verified' ? (
        <Panel title={<VerdictChip verdict={attempt.verdict} />}>
          <p className={classes.reason}>{attempt.reason}</p>
        </Panel>
      ) : (
        <WhyNotVerified attempt={attempt} />
      )}
      {attempt.verdictAtReceipt !== attempt.verdict && (
        <p className={classes.note}>
          When it came the verdict was another, and {attempt.status} was answered:{' '}
          <VerdictChip verdict={attempt.verdictAtReceipt} />
        </p>
      )}
      {attempt.verdict === 'unknown-hook' && row.hookId !== null && (
        <AddHook channelKey={row.channelKey} hookId={row.hookId} />
      )}
      <KeyValues
        items={[
          [
            'Hook',
            <span key="hook">
              <span className="mono">{row.hookId ?? <span className="faint">none named</span>}</span>{' '}
              <span className="muted">{hook && hookPlace(hook)}</span>
            </span>,
          ],
          [
            'ob-signature',
            signatures.length === 0 ? (
              <span key="none" className="faint">
                missing
              </span>
            ) : (
              signatures.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a header may be repeated, and the list never changes.
                <span key={index} className={classes.with}>
                  <LongValue text={value} />
                  <CopyButton text={value} what="the signature header" />
                </span>
              ))
            ),
          ],
          ['Compared with', comparedText(attempt, hook)],
        ]}
      />
      <WhatVerifiedMeans />
    </>
  )
}
