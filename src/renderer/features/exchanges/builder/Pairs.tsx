import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import form from '../../../components/Form.module.css'
import { type Pair, withOneMore } from '../../../request-draft.ts'
import classes from './Builder.module.css'

/** Names with values, in order: headers, or the fields of a form. Each can be changed, repeated, left out. */
export const Pairs = ({
  title,
  one,
  pairs,
  problem,
  onChange,
}: {
  title: string
  /** What one of them is: "header". */
  one: string
  pairs: readonly Pair[]
  problem: (pair: Pair) => string | null
  onChange: (pairs: readonly Pair[]) => void
}) => {
  const id = useId()
  const change = (key: number, part: Partial<Pair>) =>
    onChange(pairs.map((each) => (each.key === key ? { ...each, ...part } : each)))
  return (
    <div>
      <div className={form.label}>{title}</div>
      <ul className={classes.pairs}>
        {pairs.map((pair, index) => {
          const { key, name, value } = pair
          const called = name === '' ? `${one} ${index + 1}` : name
          const wrong = name === '' && value === '' ? null : problem(pair)
          return (
            <li key={key} className={classes.pair}>
              <Input
                aria-label={`Name of ${one} ${index + 1}`}
                size="xs"
                spellCheck={false}
                maxLength={1000}
                value={name}
                placeholder="Name"
                error={wrong !== null}
                // What is wrong stands below the row, not below the field.
                withAria={false}
                aria-invalid={wrong !== null}
                aria-describedby={wrong === null ? undefined : `${id}-${key}`}
                onChange={(event) => change(key, { name: event.currentTarget.value })}
              />
              <TextInput
                aria-label={`Value of ${called}`}
                size="xs"
                spellCheck={false}
                maxLength={10_000}
                placeholder="Value"
                value={value}
                onChange={(event) => change(key, { value: event.currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={`Leave out ${called}`}
                onClick={() => onChange(pairs.filter((each) => each.key !== key))}
              >
                <IconX size={14} />
              </ActionIcon>
              {wrong !== null && (
                <p id={`${id}-${key}`} className={classes.wrong}>
                  {wrong}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={12} />}
        disabled={pairs.length >= 100}
        onClick={() => onChange(withOneMore(pairs))}
      >
        Add a {one}
      </Button>
    </div>
  )
}
