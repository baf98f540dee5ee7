import { Button, Textarea } from '@mantine/core'
import { LARGEST_CHECKED_BODY } from '../../shared/limits.ts'
import type { DraftBody } from '../draft-body.ts'
import classes from './BodyField.module.css'
import form from './Form.module.css'
import { bytes as size } from './format.ts'

/** The body of a draft: edited as text, or kept byte for byte where editing as text would change it. */
export const BodyField = ({ body, onChange }: { body: DraftBody; onChange: (body: DraftBody) => void }) =>
  body.kind === 'text' ? (
    <Textarea
      className={classes.body}
      size="xs"
      label="Body"
      description={`Sent as it stands here, in UTF-8: ${size(new TextEncoder().encode(body.text).byteLength)}.`}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={LARGEST_CHECKED_BODY / 4}
      spellCheck={false}
      value={body.text}
      onChange={(event) => onChange({ kind: 'text', text: event.currentTarget.value })}
    />
  ) : (
    <div>
      <div className={form.label}>Body</div>
      <div className={form.line}>
        <span>
          {size(body.bytes.byteLength)}, sent byte for byte as it was. {body.why}
        </span>
        <Button
          size="compact-xs"
          onClick={() =>
            onChange({ kind: 'text', text: new TextDecoder().decode(body.bytes).replaceAll(/\r\n?/g, '\n') })
          }
        >
          Edit as text
        </Button>
      </div>
    </div>
  )
