import type { DiagnosedCause } from '../../../shared/models/diagnosis.ts'
import type { NetworkError } from '../../../shared/models/service-error.ts'
import { type Candidate, type Clue, openSettings, rank, run, says, strikesOut } from './clues.ts'
import type { Facts } from './facts.ts'
import { noneFits } from './fallback.ts'
import { anySuccessBefore, hostOf, otherOf, otherResult } from './known.ts'
import { proxyCandidates } from './proxy-causes.ts'
import { fromText } from './time-text.ts'
import { tlsCandidates } from './tls-causes.ts'
import { quoted } from './words.ts'

const BASE_URL = 'Check the base URL in the settings.'
const ASK_NETWORK = 'Ask whether this computer may reach the service.'

const cause = (
  id: Candidate['id'],
  sentence: string,
  remedy: string,
  check: Candidate['check'],
  ...clues: readonly Clue[]
): Candidate => ({ id, sentence, remedy, section: null, check, clues })

const isLoopback = (url: string): boolean => /^(127\.|localhost|\[::1\])/.test(hostOf(url))

/** For how long, ms, an answer of the other environment tells that this computer is online. */
const ONLINE = 5 * 60_000

/** An answer of the other environment a moment ago: the network was there. */
const reachedOther = (facts: Facts): Clue => {
  const other = otherResult(facts)
  return (
    other !== null &&
    other.status !== null &&
    !isLoopback(other.url) &&
    facts.startedAt - other.startedAt <= ONLINE &&
    says(-2, `The host of ${otherOf(facts.environment)} answered a call ${fromText(other.startedAt, facts.startedAt)}.`)
  )
}

/** What the network says, and whether this host answered before. */
const candidates = (facts: Facts, error: NetworkError): readonly Candidate[] => {
  const { url, startedAt } = facts
  const host = hostOf(url)
  const worked = anySuccessBefore(facts)
  const answered = worked && `${host} answered a call ${fromText(worked.startedAt, startedAt)}.`
  const notWrong = answered !== null && strikesOut(answered)
  const stopped = answered !== null && says(3, answered)
  const { code } = error
  const unreached = code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT'
  switch (error.kind) {
    case 'name-not-found':
      return [
        cause(
          'host-misspelt',
          `The host in the base URL, ${host}, is misspelt.`,
          BASE_URL,
          openSettings('baseUrl'),
          notWrong,
          code === 'ENOTFOUND' && says(2, 'The name server says that there is no such name.'),
        ),
        cause(
          'offline',
          'This computer is offline, or its name server does not answer.',
          'Check the network connection, and a VPN if the service needs one.',
          run('repeat'),
          code === 'EAI_AGAIN' && says(3, 'The name server did not answer.'),
          stopped,
          reachedOther(facts),
        ),
      ]
    case 'refused':
      return [
        cause(
          'nothing-listens',
          `Nothing listens at ${host}.`,
          BASE_URL,
          openSettings('baseUrl'),
          notWrong,
          isLoopback(url) && says(3, 'The host is this computer: whatever should answer is not running.'),
          says(1, 'The host answered at once that it takes no connection at this port.'),
        ),
        ...(worked === null
          ? []
          : [
              cause(
                'service-stopped',
                `What listened at ${host} has stopped.`,
                'Wait until it runs again, then try again.',
                run('repeat'),
                stopped,
              ),
            ]),
        cause(
          'firewall',
          'A firewall refuses the connection.',
          ASK_NETWORK,
          null,
          isLoopback(url) && says(-1, 'The host is this computer.'),
        ),
      ]
    case 'reset':
      return [
        cause(
          'connection-cut',
          'The service or something before it closed the connection.',
          'Try again. A call that changes a cart may have been carried out.',
          run('repeat'),
          facts.firstByte !== null
            ? says(2, 'The answer had begun when the connection was cut.')
            : says(1, 'The connection stood; no byte of an answer came.'),
          answered !== null && says(1, answered),
        ),
        cause(
          'firewall',
          'A firewall or proxy cuts the connection.',
          ASK_NETWORK,
          null,
          worked === null && says(0, 'No call to this host has succeeded in the last day.'),
        ),
      ]
    case 'tls':
      return tlsCandidates(facts, error)
    case 'timeout':
      return [
        cause(
          'slow-service',
          'The service is slow or hangs.',
          'Try again later. A call that changes a cart may have been carried out.',
          run('repeat'),
          !unreached && says(3, 'The request went out, and its answer did not come in time.'),
          answered !== null && says(1, answered),
        ),
        cause(
          'firewall',
          'A firewall drops the connection without a word.',
          ASK_NETWORK,
          null,
          unreached && says(3, 'No connection stood in time, so nothing was sent.'),
          !unreached && strikesOut('The connection stood: the request went out by it.'),
        ),
      ]
    case 'proxy':
      return proxyCandidates(facts, error)
    case 'protocol':
      return [
        cause(
          'not-http',
          'What listens at this host and port is not a web server.',
          BASE_URL,
          openSettings('baseUrl'),
          says(2, `The answer could not be read: ${quoted(error.message)}.`),
          answered !== null && says(-1, answered),
        ),
      ]
    case 'too-large':
      return [
        cause(
          'answer-too-large',
          'The answer is larger than this console keeps.',
          'What came of it, up to the limit, is shown.',
          null,
          says(2, quoted(error.message)),
        ),
      ]
    case 'cancelled':
      return [
        cause(
          'cancelled',
          'The call was cancelled here.',
          'Make it again.',
          run('repeat'),
          says(2, 'Nobody else ended it.'),
        ),
      ]
    case 'other':
      return [
        cause(
          'network-trouble',
          'The network has a problem.',
          'Check the network connection, and a VPN if the service needs one.',
          run('repeat'),
          says(1, `The system says: ${quoted(error.message)}${code === null ? '' : ` (${code})`}.`),
        ),
      ]
  }
}

/** The causes of an answer that did not come. */
export const networkCauses = (facts: Facts, error: NetworkError): readonly DiagnosedCause[] =>
  rank(candidates(facts, error), noneFits)
