import type { EnvironmentName } from '../../shared/models/environment.ts'
import { cause } from './cause.ts'

/** The conditions of the five errors of §7, in its order, each with what to do about it. */
export const publishedCauses = {
  invalid_grant: [
    cause('The channel is not activated or validated.', 'Ask the platform. A new one may need 5 to 10 minutes.', '§7'),
    cause('The channel id does not exist.', 'Compare the one in the settings with the one that was issued.', '§7'),
    cause('The channel exists but is not properly configured.', 'Ask the platform to check its configuration.', '§7'),
  ],
  invalid_client: [
    cause('The client secret is wrong.', 'Enter the API key of the channel again.', '§7'),
    cause('The client id is wrong.', 'For a seller channel it is always seller-channel-client.', '§7'),
    cause('The credentials are of the other environment.', 'Each environment has credentials of its own.', '§7'),
    cause('The credentials are new.', 'Wait: they may need 5 to 10 minutes to become effective.', '§5.1'),
  ],
  AUTH001: [
    cause(
      'The token or the credentials are of the other environment.',
      'Check base URL and credentials together.',
      '§7',
    ),
    cause('The token is older than 12 hours.', 'Obtain a new token.', '§7'),
    cause('The token was corrupted or modified.', 'Obtain a new token. Look for a proxy that rewrites headers.', '§7'),
  ],
  UNAUTHORIZED: [
    cause('The Authorization header is missing.', 'It was sent: look for a proxy or gateway that removes it.', '§7'),
    cause('The format after Bearer is wrong.', 'Compare the header that was sent with §5.1.', '§7'),
    cause('The API was called before a token was obtained.', 'Obtain a token, then call again.', '§7'),
  ],
} as const

const forbidden = [
  cause('The channel lacks permission for the resource.', 'Ask the platform what the channel may do.', '§7'),
  cause('The event is not assigned to the channel, or not published for it.', 'Ask for it to be assigned.', '§7'),
  cause("The API is not included in the channel's plan.", 'Ask which APIs the plan includes.', '§7'),
]
const notCertified = cause(
  'Production is used before certification, or without production credentials.',
  'Production needs a successful certification and credentials of its own.',
  '§7',
)

/** The conditions of FORBIDDEN (§7), of which one is of production only. */
export const forbiddenCauses = (environment: EnvironmentName): ReturnType<typeof cause>[] =>
  environment === 'production' ? [...forbidden, notCertified] : forbidden
