import type { DeliveryFinding } from '../../../../shared/models/delivery-finding.ts'
import type { FindingLevel } from '../../../../shared/models/finding.ts'
import type { Result } from '../../../../shared/result.ts'
import { Chip, type Tone } from '../../../components/Chip.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { Problem } from '../../../components/Problem.tsx'
import classes from './Findings.module.css'

const looks: Readonly<Record<FindingLevel, { readonly tone: Tone; readonly name: string }>> = {
  error: { tone: 'bad', name: 'error' },
  warning: { tone: 'warn', name: 'warning' },
  note: { tone: 'info', name: 'note' },
  ok: { tone: 'ok', name: 'kept' },
}

const which = (attempts: readonly number[]): string =>
  attempts.length === 1 ? `Attempt ${attempts[0]}: ` : `Attempts ${attempts.join(', ')}: `

/** What a delivery departs from, and which rules it was seen to keep; each with its section of the interface. */
export const Findings = ({ found }: { found: Result<readonly DeliveryFinding[]> | null }) => {
  if (found === null) return null
  if (!found.ok) return <Problem error={found.error} />
  return (
    <Panel title="Findings">
      {found.value.length === 0 ? (
        <span className="muted">Nothing departs from the interface.</span>
      ) : (
        <ul className={classes.list} aria-label="Findings">
          {found.value.map(({ level, section, message, attempts }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two gaps may be as long, and the list is replaced as a whole.
            <li key={index}>
              <Chip tone={looks[level].tone} title={looks[level].name}>
                <span className="visually-hidden">{looks[level].name}</span> {section}
              </Chip>{' '}
              {attempts.length > 0 && <span className="muted">{which(attempts)}</span>}
              {message}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
