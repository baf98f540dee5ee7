import { Button } from '@mantine/core'
import { Empty } from '../../components/Empty.tsx'
import { useUi } from '../../stores/ui.ts'

/** Nothing can be signed: the channel has no hook. */
export const NoHooks = ({ onLeave }: { onLeave: () => void }) => (
  <Empty title="No hook yet" text="A delivery is signed with the API key of a hook. Add one, with its key, first.">
    <Button
      onClick={() => {
        onLeave()
        useUi.getState().goToSettings('hooks')
      }}
    >
      Add a hook
    </Button>
  </Empty>
)
