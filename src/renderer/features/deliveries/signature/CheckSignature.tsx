import { Modal } from '@mantine/core'
import { useChannel } from '../../../stores/app.ts'
import { useUi } from '../../../stores/ui.ts'
import { CheckForm } from './CheckForm.tsx'

/** Where a body, a key and a signature are pasted to learn whether, and why not, they belong together. */
export default function CheckSignature() {
  const open = useUi((ui) => ui.checkSignatureOpen)
  const channel = useChannel()
  return (
    <Modal
      size={640}
      opened={open && channel !== null}
      onClose={() => useUi.getState().setCheckSignatureOpen(false)}
      title="Check a signature"
    >
      {channel && <CheckForm key={channel.key} channel={channel} />}
    </Modal>
  )
}
