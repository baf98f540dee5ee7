import type { CredentialWait } from '../../../shared/models/credential-wait.ts'

/** What the end of waiting for credentials means; null while it goes on. Times in words, of §5.1 and §8. */
export const waitMeaning = ({ state, error }: CredentialWait): string | null => {
  const last = error === null ? '' : ` The last answer: ${error.message}`
  switch (state) {
    case 'waiting':
      return null
    case 'effective':
      return 'A token was obtained: the credentials are effective now, and nothing else was wrong with them.'
    case 'gave-up':
      return `No token came in 15 minutes, and 10 are the most that §8 gives: being new is not the cause.${last}`
    case 'failed':
      return `No more was asked: what went wrong is no refusal of the credentials.${last}`
    case 'stopped':
      return `It was stopped before a token came: this tells nothing of the cause.${last}`
  }
}
