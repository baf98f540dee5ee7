import { LongValue } from '../LongValue.tsx'
import classes from './FormFields.module.css'

/** The fields of a form body, decoded, in the order in which they were sent. */
export const FormFields = ({ fields }: { fields: readonly (readonly [name: string, value: string])[] }) => (
  <div className={classes.box}>
    <dl className={classes.fields}>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field may be repeated, and the list never changes.
        <div key={index} className={classes.field}>
          <dt>{name}</dt>
          <dd>
            <LongValue text={value} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
