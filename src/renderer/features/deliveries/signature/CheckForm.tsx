import { Button, FileButton, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LARGEST_CHECKED_BODY } from '../../../../shared/limits.ts'
import type { ChannelView } from '../../../../shared/models/channel.ts'
import type { Explanation } from '../../../../shared/models/explanation.ts'
import type { Result } from '../../../../shared/result.ts'
import { bridge } from '../../../bridge.ts'
import { bytes } from '../../../components/format.ts'
import { hookOptions } from '../../../components/hook-options.ts'
import { useInSight } from '../../../components/useInSight.ts'
import { ExplanationView } from './ExplanationView.tsx'
import classes from './Signature.module.css'

/** The value of the list of keys that stands for one that is pasted. No hook has it: hook ids have no line ends. */
const PASTED = '\n'

/** A body that was chosen as a file: its bytes are taken as they are. */
interface ChosenFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The form and, below it, what was found. All of it is forgotten when the dialog is closed. */
export const CheckForm = ({ channel: { key: channelKey, hooks } }: { channel: ChannelView }) => {
  const [text, setText] = useState('')
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [hookId, setHookId] = useState(hooks[0]?.hookId ?? PASTED)
  const [key, setKey] = useState('')
  const [signature, setSignature] = useState('')
  const [checking, setChecking] = useState(false)
  const [answer, setAnswer] = useState<Result<Explanation> | null>(null)
  const found = useInSight<HTMLDivElement>(answer)

  const choose = async (chosen: File | null) => {
    if (chosen === null) return
    if (chosen.size > LARGEST_CHECKED_BODY) return setProblem(`${chosen.name} is larger than 4 MiB.`)
    setProblem(null)
    setFile({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) })
  }
  const check = async (event: FormEvent) => {
    event.preventDefault()
    setChecking(true)
    const result = await bridge.checkSignature({
      channelKey,
      body: file?.bytes ?? new TextEncoder().encode(text),
      signature,
      key: hookId === PASTED ? { kind: 'pasted', value: key } : { kind: 'hook', hookId },
    })
    setAnswer(result)
    setChecking(false)
  }
  const right = answer?.ok && answer.value.kind === 'right'
  return (
    <form className={classes.form} onSubmit={check}>
      {file === null ? (
        <Textarea
          size="xs"
          label="Body"
          description="Pasting makes every line end LF. Choose a file to have its bytes taken as they are."
          error={problem}
          autosize
          minRows={4}
          maxRows={10}
          maxLength={LARGEST_CHECKED_BODY / 4}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <div className={classes.bodyHead}>
          <span className="ellipsis">
            Body: {file.name}, {bytes(file.bytes.byteLength)}
          </span>
          <Button size="compact-xs" onClick={() => setFile(null)}>
            Paste instead
          </Button>
        </div>
      )}
      <FileButton onChange={choose}>
        {(props) => (
          <div>
            <Button size="compact-xs" {...props}>
              Choose a file…
            </Button>
          </div>
        )}
      </FileButton>
      <NativeSelect
        label="Key"
        description="The other keys of the channel are tried too."
        data={[...hookOptions(hooks), { value: PASTED, label: 'Another key, pasted below' }]}
        value={hookId}
        onChange={(event) => setHookId(event.currentTarget.value)}
      />
      {hookId === PASTED && (
        <PasswordInput
          label="Pasted key"
          description="Used for this check only, and stored nowhere."
          autoComplete="off"
          maxLength={10_000}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="Signature"
        description="As it stands in ob-signature."
        className={classes.signature}
        autoComplete="off"
        spellCheck={false}
        maxLength={10_000}
        value={signature}
        onChange={(event) => setSignature(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="filled" loading={checking} disabled={signature.trim() === ''}>
          Check
        </Button>
      </div>
      {answer && (
        <div ref={found} className={classes.form}>
          <ExplanationView
            title={right ? 'The signature matches.' : 'The signature does not match this body and key.'}
            tone={right ? 'ok' : 'bad'}
            answer={answer}
          />
        </div>
      )}
    </form>
  )
}
