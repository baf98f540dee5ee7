import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import classes from './SearchField.module.css'

/** The search of a list: `/` leads to it, Escape empties it and then leaves it. */
export const SearchField = ({
  field,
  label,
  placeholder,
  value,
  onChange,
}: {
  field: RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
}) => (
  <TextInput
    ref={field}
    className={classes.search}
    aria-label={label}
    placeholder={placeholder}
    leftSection={<IconSearch size={14} aria-hidden />}
    rightSection={
      <kbd className={classes.key} aria-hidden>
        /
      </kbd>
    }
    rightSectionPointerEvents="none"
    maxLength={10_000}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return
      if (value === '') event.currentTarget.blur()
      else onChange('')
    }}
  />
)
