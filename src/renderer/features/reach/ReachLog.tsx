import type { ReachView } from '../../../shared/models/reach.ts'
import { ListTime } from '../../components/ListTime.tsx'
import sections from '../../components/Sections.module.css'
import classes from './Reach.module.css'

/** The latest errors, and what a tunnel program wrote. */
export const ReachLog = ({ errors, output }: Pick<ReachView, 'errors' | 'output'>) => (
  <>
    {errors.length > 0 && (
      <section className={sections.section} aria-label="Last errors">
        <h3>Last errors</h3>
        <ul className={classes.errors}>
          {errors.map(({ at, text }) => (
            <li key={`${at}${text}`}>
              <ListTime at={at} /> <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    )}
    {output.length > 0 && (
      <section className={sections.section} aria-label="What the program wrote">
        <h3>What the program wrote</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className={classes.output} tabIndex={0}>
          {output.join('\n')}
        </pre>
      </section>
    )}
  </>
)
