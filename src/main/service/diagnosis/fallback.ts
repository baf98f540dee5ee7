import { type Candidate, says } from './clues.ts'

/** What stands first where the facts strike out every published cause. */
export const noneFits: Candidate = {
  id: 'none-fits',
  sentence: 'None of the usual causes fits what is known here.',
  section: null,
  remedy: 'Show the exchange to the platform: its request and response stand in the Exchanges room.',
  check: null,
  clues: [says(0, 'Each of them is struck out below, with the reason.')],
}
