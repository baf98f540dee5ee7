import { SegmentedControl } from '@mantine/core'
import { useEffect } from 'react'
import { Chip } from '../../../components/Chip.tsx'
import { ListProblem } from '../../../components/ListProblem.tsx'
import { useTarget } from '../../../stores/app.ts'
import { periods, useCoverage } from '../../../stores/coverage.ts'
import classes from './Coverage.module.css'
import { CoverageTable } from './CoverageTable.tsx'
import { coverageGrid } from './grid.ts'
import { Outside } from './Outside.tsx'
import { SaveCoverage } from './SaveCoverage.tsx'
import { periodNames } from './words.ts'

/** Which combinations of §6.3 came, and which are verified, in the environment in use and a period. */
export const CoverageView = () => {
  const target = useTarget()
  const counted = useCoverage((state) => state.counted)
  const period = useCoverage((state) => state.period)
  const { watch, show } = useCoverage.getState()
  useEffect(() => {
    watch(target)
    return () => watch(null)
  }, [target, watch])
  if (counted === null) return null
  if (!counted.rows.ok) return <ListProblem error={counted.rows.error} onRetry={() => show(period)} />
  const grid = coverageGrid(counted.rows.value)
  // Without a period, the list is not narrowed to one either.
  const since = counted.since === 0 ? null : counted.since
  return (
    <div className={classes.room}>
      <div className={classes.head}>
        <p className={classes.sum} aria-live="polite">
          <b>
            {grid.verified} of {grid.published}
          </b>{' '}
          published combinations verified
        </p>
        <span className="grow" />
        <span className={classes.legend}>
          <Chip tone="ok">verified</Chip>
          <Chip tone="bad">only unverified</Chip>
          <Chip tone="plain">not yet</Chip>
        </span>
        <SegmentedControl
          size="xs"
          className={classes.period}
          aria-label="Period"
          data={periods.map((value) => ({ value, label: periodNames[value] }))}
          value={period}
          onChange={show}
        />
        <SaveCoverage grid={grid} counted={counted} period={period} />
      </div>
      <CoverageTable grid={grid} since={since} />
      {grid.outside.length > 0 && <Outside rows={grid.outside} since={since} />}
    </div>
  )
}
