import type { Check } from '../../../shared/models/diagnosis.ts'
import { assertNever } from '../../../shared/result.ts'

/** What the button of a check says. */
export const checkText = (check: Check): string => {
  switch (check.kind) {
    case 'ask-for-token':
      return 'Ask for a token'
    case 'new-token-and-repeat':
      return 'Ask for a new token and repeat'
    case 'repeat':
      return 'Repeat the call'
    case 'repeat-without-authorization':
      return 'Repeat without the header'
    case 'compare-with-catalog':
      return 'Compare with the catalog call'
    case 'wait-until-effective':
      return 'Wait until effective'
    case 'open-settings':
      return 'Open the settings'
    default:
      return assertNever(check)
  }
}
