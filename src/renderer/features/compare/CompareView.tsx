import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Chip } from '../../components/Chip.tsx'
import { duration } from '../../components/format.ts'
import { PaneTabs } from '../../components/PaneTabs.tsx'
import { Time } from '../../components/Time.tsx'
import { BodyDiff } from './BodyDiff.tsx'
import classes from './Compare.module.css'
import { compareHeaders, isDifferent } from './compare-headers.ts'
import { firstDifference } from './first-difference.ts'
import { HeadersDiff } from './HeadersDiff.tsx'
import type { ComparedMessage, ComparedSide } from './side.ts'
import { bodyVerdict, headersVerdict } from './words.ts'

const SideHead = ({ name, side }: { name: string; side: ComparedSide }) => (
  <section className={classes.sideHead} aria-label={`${name} side`}>
    <span className={classes.sideName}>{name}</span>
    <b className="ellipsis" title={side.title}>
      {side.title}
    </b>
    <Time at={side.at} />
    <span className="muted ellipsis" title={side.facts}>
      {side.facts}
    </span>
  </section>
)

const Line = ({ left, right }: { left: ComparedMessage; right: ComparedMessage }) => (
  <div className={classes.lineOf}>
    {left.line === right.line ? (
      <span className="mono">{left.line}</span>
    ) : (
      <>
        <span className="mono">
          <b>Left</b> {left.line}
        </span>
        <span className="mono">
          <b>Right</b> {right.line}
        </span>
      </>
    )}
  </div>
)

const Messages = ({
  left,
  right,
  children,
}: {
  left: ComparedMessage
  right: ComparedMessage
  /** Stands in the line of what was found. */
  children: ReactNode
}) => {
  const [tab, setTab] = useState('Body')
  const rows = useMemo(() => compareHeaders(left.headers, right.headers), [left, right])
  const same = useMemo(() => firstDifference(left.body, right.body) === null, [left, right])
  const sameHeaders = !rows.some(isDifferent)
  const what = left.name.toLowerCase()
  return (
    <>
      <Line left={left} right={right} />
      <div className={classes.verdicts}>
        {children}
        <span className="muted">Headers</span>
        <Chip tone={sameHeaders ? 'ok' : 'warn'}>{headersVerdict(rows)}</Chip>
        <span className="muted">Body</span>
        <Chip tone={same ? 'ok' : 'warn'}>{bodyVerdict(left.body, right.body)}</Chip>
      </div>
      <div className={classes.tabs}>
        <PaneTabs
          label="What is compared"
          value={tab}
          onChange={setTab}
          tabs={[
            { name: 'Body', content: () => <BodyDiff left={left} right={right} as="text" /> },
            { name: 'Bytes', content: () => <BodyDiff left={left} right={right} as="bytes" /> },
            {
              name: 'Headers',
              content: () => <HeadersDiff left={left.headers} right={right.headers} rows={rows} what={what} />,
            },
          ]}
        />
      </div>
    </>
  )
}

/** Two deliveries, attempts or exchanges side by side: their headers and bodies, as text and as bytes. */
export const CompareView = ({
  left,
  right,
  onSwap,
}: {
  left: ComparedSide
  right: ComparedSide
  onSwap: () => void
}) => {
  const names = left.messages.map(({ name }) => name)
  const [chosen, setChosen] = useState(names.at(-1) ?? '')
  const name = names.includes(chosen) ? chosen : (names[0] ?? '')
  const [leftMessage, rightMessage] = [left, right].map(({ messages }) => messages.find((each) => each.name === name))
  const distance = Math.abs(right.at - left.at)
  const apart =
    distance === 0
      ? 'Both came at the same time.'
      : `The right one is ${duration(distance)} ${right.at > left.at ? 'later' : 'earlier'}.`
  const choice = names.length > 1 && (
    <SegmentedControl size="xs" aria-label="Which message" data={names} value={name} onChange={setChosen} />
  )
  return (
    <div className={classes.view}>
      <div className={classes.heads}>
        <SideHead name="Left" side={left} />
        <Tooltip label="Swap the sides">
          <ActionIcon variant="default" size={30} aria-label="Swap the sides" onClick={onSwap}>
            <IconArrowsExchange size={16} />
          </ActionIcon>
        </Tooltip>
        <SideHead name="Right" side={right} />
      </div>
      {left.redacted && (
        <p className={classes.note}>
          What was masked when it was recorded looks the same on both sides, whatever it was.
        </p>
      )}
      {leftMessage && rightMessage ? (
        <Messages key={name} left={leftMessage} right={rightMessage}>
          {choice}
          <span className="muted">{apart}</span>
        </Messages>
      ) : (
        <>
          <div className={classes.verdicts}>{choice}</div>
          <p className="muted">
            {rightMessage || leftMessage
              ? `Only the ${leftMessage ? 'left' : 'right'} one has a ${name.toLowerCase()}, so there is nothing to compare it with.`
              : 'There is nothing to compare.'}
          </p>
        </>
      )}
    </div>
  )
}
