import { Button } from '@mantine/core'
import type { CoverageRow } from '../../../../shared/models/coverage.ts'
import { Panel } from '../../../components/Panel.tsx'
import { useDeliveries } from '../../../stores/deliveries.ts'
import classes from './Coverage.module.css'
import { cellFacts, outsideText } from './words.ts'

/** Combinations that came although §6.3 does not have them. One whose headers are missing cannot be filtered by them. */
export const Outside = ({ rows, since }: { rows: readonly CoverageRow[]; since: number | null }) => (
  <Panel title="Outside §6.3">
    <div className={classes.outside}>
      {rows.map((row) => {
        const { event, action } = row
        const text = outsideText(row)
        return event === null || action === null ? (
          <span key={text} title={cellFacts(row)} className="muted">
            {text}
          </span>
        ) : (
          <Button
            key={text}
            size="compact-xs"
            title={cellFacts(row)}
            onClick={() => useDeliveries.getState().showOnly({ event, action, since })}
          >
            {text}
          </Button>
        )
      })}
    </div>
  </Panel>
)
