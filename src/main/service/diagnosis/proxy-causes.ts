import type { NetworkError } from '../../../shared/models/service-error.ts'
import { type Candidate, openSettings, says } from './clues.ts'
import type { Facts } from './facts.ts'
import { quoted } from './words.ts'

const named = ({ circumstances }: Facts): string | null =>
  circumstances?.proxy == null ? null : `The call went by the proxy ${circumstances.proxy}.`

export const proxyPassword = (facts: Facts, evidence: string | null): Candidate => {
  const by = named(facts)
  return {
    id: 'proxy-password',
    sentence: 'The proxy asks for a user name and a password.',
    section: null,
    remedy: 'Put them into HTTPS_PROXY, or ask who runs it: the settings hold no password of a proxy.',
    check: null,
    clues: [evidence !== null && says(4, evidence), by !== null && says(0, by)],
  }
}

/** What can be wrong with a proxy. The status that it answered stands in the error's text. */
export const proxyCandidates = (facts: Facts, { code, message }: NetworkError): readonly Candidate[] => {
  const status = /\b([1-5]\d\d)\b/.exec(message)?.[1] ?? null
  const by = named(facts)
  const answered = status !== null && !/ECONN|ENOTFOUND|ETIMEDOUT|EAI_/.test(`${code ?? ''} ${message}`)
  return [
    {
      id: 'proxy-unreachable',
      sentence: 'The proxy is not reachable.',
      section: null,
      remedy: 'Check the address of the proxy: HTTPS_PROXY and HTTP_PROXY, or the settings.',
      check: openSettings('proxy'),
      clues: [
        by !== null && says(0, by),
        !answered && code !== null && says(4, `The connection to it failed: ${code}.`),
        !answered && code === null && says(2, `${quoted(message)}.`),
      ],
    },
    proxyPassword(facts, answered && status === '407' ? 'The proxy answered 407.' : null),
    {
      id: 'proxy-forbids',
      sentence: 'The proxy forbids the host.',
      section: null,
      remedy: 'Ask who runs the proxy to allow the host of the service.',
      check: null,
      clues: [answered && status !== '407' && says(4, `The proxy answered ${status}.`)],
    },
    {
      id: 'proxy-not-needed',
      sentence: 'The service is reached without a proxy.',
      section: null,
      remedy: 'Add its host to NO_PROXY, or leave the proxy out of the settings.',
      check: openSettings('proxy'),
      clues: [],
    },
  ]
}
