import { hasControls, isSurrounded, isVisibleAscii, SURROUNDED_MESSAGE } from './text.ts'

const NAME_LIMIT = 80
const ID_LIMIT = 200
const CHANNEL_ID_LIMIT = 40

/** Characters that turn the direction of the text around them, and so make one name look like another. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/
const SOMETHING_VISIBLE = /[^\s\p{Cf}]/u

const sameName = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** A channel's name: unique among `otherNames` whatever the case; white space around it does not count. */
export const checkChannelName = (name: string, otherNames: readonly string[]): string | null => {
  if (!SOMETHING_VISIBLE.test(name)) return 'Enter a name for the channel.'
  const problem = checkLine(name.trim())
  if (problem !== null) return problem
  return otherNames.some((other) => sameName(other) === sameName(name)) ? 'Another channel has this name.' : null
}

/** A hook's label, which may be empty: the hook id is shown then. */
export const checkHookLabel = (label: string): string | null => checkLine(label.trim())

/** `channel_id` (§4.1): numeric text. */
export const checkChannelId = (text: string): string | null => {
  if (text === '') return 'Enter the channel id that the service issued.'
  if (isSurrounded(text)) return SURROUNDED_MESSAGE
  if (!/^\d+$/.test(text)) return 'A channel id has digits only.'
  return text.length > CHANNEL_ID_LIMIT ? `A channel id has at most ${CHANNEL_ID_LIMIT} digits.` : null
}

/** `client_id` (§4.1): `seller-channel-client` for seller channels; others are not published. */
export const checkClientId = (text: string): string | null =>
  text === '' ? 'Enter the client id. For seller channels it is seller-channel-client.' : checkIdentifier(text)

/** `ob-hook-id` (§2.3): the value of a header, unique in its channel; compared exactly, as it is sent. */
export const checkHookId = (id: string, otherHookIds: readonly string[]): string | null => {
  if (id === '') return 'Enter the hook id, as it comes in the header ob-hook-id.'
  const problem = checkIdentifier(id)
  if (problem !== null) return problem
  return otherHookIds.includes(id) ? 'Another hook of this channel has this id.' : null
}

const checkIdentifier = (text: string): string | null => {
  if (isSurrounded(text)) return SURROUNDED_MESSAGE
  if (!isVisibleAscii(text)) return 'Use letters, digits and signs of plain ASCII only, without spaces.'
  return text.length > ID_LIMIT ? `Use at most ${ID_LIMIT} characters.` : null
}

const checkLine = (text: string): string | null => {
  if (hasControls(text) || DIRECTION.test(text)) return 'Remove the line breaks and other invisible characters.'
  return text.length > NAME_LIMIT ? `Use at most ${NAME_LIMIT} characters.` : null
}
