import type { ReceiverCase } from '../../../shared/models/receiver-check.ts'
import { Chip } from '../../components/Chip.tsx'
import { duration } from '../../components/format.ts'
import classes from './Craft.module.css'
import { caseLook } from './receiver-look.ts'

/** The cases of a check: what was sent, what ought to come of it, what came. */
export const CaseTable = ({ cases }: { cases: readonly ReceiverCase[] }) => (
  <table className={classes.cases} aria-label="Cases of the check">
    <thead>
      <tr>
        <th scope="col">Sent</th>
        <th scope="col">Should be</th>
        <th scope="col">Was</th>
        <th scope="col">Answer</th>
      </tr>
    </thead>
    <tbody>
      {cases.map((each) => {
        const { tone, text } = caseLook(each)
        const { outcome } = each
        return (
          <tr key={each.id}>
            <td>
              {each.name} <span className="faint">{each.section}</span>
              {outcome?.failure && <div className="muted">{outcome.failure}</div>}
            </td>
            <td>{each.expects === 'accept' ? 'accepted' : 'refused'}</td>
            <td>
              <Chip tone={tone}>{text}</Chip>
            </td>
            <td className="mono muted">
              {outcome ? `${outcome.status ?? 'none'} ${duration(outcome.took)}` : 'not yet'}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
