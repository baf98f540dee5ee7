import { environmentNames } from '../../../shared/models/environment.ts'
import { useApp, useEnvironment } from '../../stores/app.ts'
import classes from './Shell.module.css'

/** TEST | PRODUCTION: a radio group, so that arrow keys move it. */
export const EnvironmentSwitch = () => {
  const environment = useEnvironment()
  const select = useApp((state) => state.selectEnvironment)
  return (
    <div className={classes.switch} role="radiogroup" aria-label="Environment">
      {environmentNames.map((name) => (
        // biome-ignore lint/a11y/useSemanticElements: two buttons of a segmented switch; native radios cannot look so in the amber header
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={name === environment}
          tabIndex={name === environment ? 0 : -1}
          onClick={() => select(name)}
          onKeyDown={(event) => {
            if (!event.key.startsWith('Arrow')) return
            const other = event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-checked="false"]')
            select(name === 'test' ? 'production' : 'test')
            other?.focus()
          }}
        >
          {name.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
