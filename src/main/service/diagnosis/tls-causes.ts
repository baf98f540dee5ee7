import type { CauseId } from '../../../shared/models/diagnosis.ts'
import type { NetworkError } from '../../../shared/models/service-error.ts'
import { type Candidate, type Clue, openSettings, run, says, strikesOut } from './clues.ts'
import type { Facts } from './facts.ts'
import { anySuccessBefore, clockOffset, hostOf } from './known.ts'
import { fromText, spanText } from './time-text.ts'

interface Kind {
  readonly id: CauseId
  readonly codes: readonly string[]
  readonly sentence: string
  readonly remedy: string
  readonly check: Candidate['check']
}

const kinds: readonly Kind[] = [
  {
    id: 'certificate-expired',
    codes: ['CERT_HAS_EXPIRED'],
    sentence: 'The certificate of the service has expired.',
    remedy: 'Tell the platform. Check the date and time of this computer too.',
    check: run('repeat'),
  },
  {
    id: 'certificate-not-yet-valid',
    codes: ['CERT_NOT_YET_VALID'],
    sentence: 'The certificate of the service is not valid yet.',
    remedy: 'Check the date and time of this computer, then tell the platform.',
    check: run('repeat'),
  },
  {
    id: 'certificate-other-name',
    codes: ['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
    sentence: 'The certificate is for another host name.',
    remedy: 'Check the base URL in the settings.',
    check: openSettings('baseUrl'),
  },
  {
    id: 'certificate-self-signed',
    codes: ['DEPTH_ZERO_SELF_SIGNED_CERT'],
    sentence: 'The certificate is self-signed, so nobody vouches for it.',
    remedy: 'Check the base URL in the settings. Ask the platform before you trust the certificate.',
    check: openSettings('baseUrl'),
  },
  {
    id: 'authority-unknown',
    codes: ['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
    sentence:
      'The certificate comes from an authority that this computer does not know, such as that of a company proxy.',
    remedy:
      'Enter the CA file of that authority at the network of the environment, or have the host excepted from its inspection.',
    check: openSettings('caFile'),
  },
  {
    id: 'chain-incomplete',
    codes: ['UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    sentence: 'The service does not send the certificates between its own and its authority.',
    remedy: 'Tell the platform that its certificate chain is incomplete, or trust the authority if it is a company’s.',
    check: run('repeat'),
  },
  {
    id: 'ca-file-unusable',
    codes: ['CA_FILE'],
    sentence: 'The CA file of this environment cannot be used.',
    remedy: 'Look at it in the settings, at the network of the environment.',
    check: openSettings('caFile'),
  },
  {
    id: 'no-tls',
    codes: ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'],
    sentence: 'The port does not speak TLS, or not a version that is safe.',
    remedy: 'Check the scheme and the port of the base URL.',
    check: openSettings('baseUrl'),
  },
]

const unknown: Kind = {
  id: 'certificate-not-trusted',
  codes: [],
  sentence: 'The certificate is not trusted by this computer.',
  remedy: 'Check the base URL, then the certificate of the service.',
  check: openSettings('baseUrl'),
}

/** Minutes apart, ms: enough to make a valid certificate look expired only around its edges. */
const CLOCK_TROUBLE = 60_000

const clockWrong = (facts: Facts): Candidate => {
  const offset = clockOffset(facts)
  const told = ((): Clue => {
    if (offset === null) return null
    const { ms } = offset
    if (Math.abs(ms) < CLOCK_TROUBLE) return strikesOut('An earlier answer’s Date header agrees with the clock here.')
    return says(
      2,
      `By an earlier answer’s Date header, the clock here is ${spanText(ms)} ${ms > 0 ? 'behind' : 'ahead'}.`,
    )
  })()
  return {
    id: 'clock-wrong',
    sentence: 'The date or the time of this computer is wrong.',
    section: null,
    remedy: 'Set the clock of this computer, then try again.',
    check: run('repeat'),
    clues: [told],
  }
}

/** What can keep a secure connection from standing: told by the code of the error, as the TLS library says it. */
export const tlsCandidates = (facts: Facts, { code }: NetworkError): readonly Candidate[] => {
  const kind = kinds.find(({ codes }) => code !== null && codes.includes(code)) ?? unknown
  const worked = anySuccessBefore(facts)
  const isDated = kind.id === 'certificate-expired' || kind.id === 'certificate-not-yet-valid'
  const { codes: _, ...told } = kind
  return [
    {
      ...told,
      section: null,
      clues: [
        says(3, code === null ? 'The check of the certificate failed.' : `The check of the certificate said ${code}.`),
        says(0, `The host is ${hostOf(facts.url)}. No secret and no token was sent.`),
        worked !== null && says(0, `The same host answered a call ${fromText(worked.startedAt, facts.startedAt)}.`),
      ],
    },
    ...(isDated ? [clockWrong(facts)] : []),
  ]
}
