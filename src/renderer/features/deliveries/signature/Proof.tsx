import type { ProofRow } from '../../../../shared/models/explanation.ts'
import { Chip } from '../../../components/Chip.tsx'
import { KeyValues } from '../../../components/KeyValues.tsx'
import classes from './Signature.module.css'

/** The digests that prove it, shortened: a whole one would be a signature. */
export const Proof = ({ rows }: { rows: readonly ProofRow[] }) => (
  <KeyValues
    items={rows.map(({ label, digest, result }) => [
      label,
      <span key={label} className={classes.proof}>
        <span className="mono">{digest}</span>
        {result && <Chip tone={result === 'matches' ? 'ok' : 'bad'}>{result}</Chip>}
      </span>,
    ])}
  />
)
