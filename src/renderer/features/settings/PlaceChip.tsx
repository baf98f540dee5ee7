import type { SecretPlace } from '../../../shared/models/secret.ts'
import { Chip, type Tone } from '../../components/Chip.tsx'

const looks: Record<SecretPlace, { tone: Tone; text: string }> = {
  keychain: { tone: 'ok', text: 'in the keychain' },
  session: { tone: 'warn', text: 'this session only' },
  demo: { tone: 'plain', text: 'part of the demo' },
  none: { tone: 'plain', text: 'not stored' },
}

/** Where a secret is kept. */
export const PlaceChip = ({ place }: { place: SecretPlace }) => {
  const { tone, text } = looks[place]
  return <Chip tone={tone}>{text}</Chip>
}
