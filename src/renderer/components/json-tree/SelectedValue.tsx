import { CopyButton } from '../CopyButton.tsx'
import { LongValue } from '../LongValue.tsx'
import classes from './JsonTree.module.css'
import { isContainer } from './open-state.ts'
import type { JsonTree } from './read-tree.ts'
import { copiedValue, pathOf, shownValue } from './tree-text.ts'

/** The selected value: where it stands, what it is in whole, and what copies both. */
export const SelectedValue = ({ tree, node }: { tree: JsonTree; node: number }) => {
  const path = pathOf(tree, node)
  return (
    <section className={classes.selected} aria-label="Selected value">
      <div className={classes.path}>
        <span className={`mono ellipsis ${classes.grow}`} title={path.length > 400 ? undefined : path}>
          {path.length > 400 ? `…${path.slice(-400)}` : path}
        </span>
        <CopyButton text={path} what="the path" label="Path" />
        <CopyButton text={() => copiedValue(tree, node)} what="the value" label="Value" />
      </div>
      {!isContainer(tree, node) && (
        <div className={classes.whole}>
          <LongValue key={node} text={shownValue(tree, node)} />
        </div>
      )}
    </section>
  )
}
