import type { NetworkError } from '../../shared/models/service-error.ts'
import { type Cause, cause } from './cause.ts'

const titles: Readonly<Record<NetworkError['kind'], string>> = {
  'name-not-found': 'The host of the service was not found',
  refused: 'The connection was refused',
  reset: 'The connection was cut before the answer was complete',
  tls: 'No secure connection to the service',
  timeout: 'The service did not answer in time',
  cancelled: 'The call was cancelled',
  proxy: 'The proxy did not let the call through',
  protocol: 'The answer is not valid HTTP',
  'too-large': 'The answer is too large',
  other: 'The service could not be reached',
}

const BASE_URL = 'Check the base URL in the settings.'
const NETWORK = 'Check the network connection, and a VPN if the service needs one.'

const causes: Readonly<Record<NetworkError['kind'], readonly Cause[]>> = {
  'name-not-found': [
    cause('The host in the base URL is misspelt.', BASE_URL),
    cause('This computer is offline.', NETWORK),
  ],
  refused: [
    cause('Nothing listens at this host and port.', BASE_URL),
    cause('A firewall refuses the connection.', 'Ask whether this computer may reach the service.'),
  ],
  reset: [
    cause('The service or something before it closed the connection.', 'Try again.'),
    cause('A firewall or proxy cuts the connection.', 'Ask whether this computer may reach the service.'),
  ],
  tls: [
    cause(
      'The certificate is not trusted by this computer.',
      'Check the base URL, then the certificate of the service.',
    ),
  ],
  timeout: [
    cause('The service is slow or hangs.', 'Try again later. A call that changes a cart may have been carried out.'),
    cause('A firewall drops the connection without a word.', 'Ask whether this computer may reach the service.'),
  ],
  cancelled: [],
  proxy: [
    cause('The proxy is not reachable, asks for a password, or forbids the host.', 'Check HTTPS_PROXY and HTTP_PROXY.'),
    cause('The service is reached without a proxy.', 'Add its host to NO_PROXY.'),
  ],
  protocol: [cause('What listens at this host and port is not a web server.', BASE_URL)],
  'too-large': [cause('The answer is larger than this console keeps.', 'What came of it, up to the limit, is shown.')],
  other: [cause('The network has a problem.', NETWORK)],
}

const tlsCauses: Readonly<Record<string, Cause>> = {
  CERT_HAS_EXPIRED: cause('The certificate of the service has expired.', 'Tell the platform; check the clock here.'),
  CERT_NOT_YET_VALID: cause('The certificate is not valid yet.', 'Check the date and time of this computer.'),
  ERR_TLS_CERT_ALTNAME_INVALID: cause('The certificate is for another host name.', BASE_URL),
  DEPTH_ZERO_SELF_SIGNED_CERT: cause('The certificate is self-signed, so nobody vouches for it.', BASE_URL),
  SELF_SIGNED_CERT_IN_CHAIN: cause(
    'The certificate comes from an authority that this computer does not know, such as that of a company proxy.',
    'Use a network without that proxy, or ask for the host to be excepted from its inspection.',
  ),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: cause(
    'The service does not send the certificates between its own and its authority.',
    'Tell the platform that its certificate chain is incomplete.',
  ),
  EPROTO: cause('The port does not speak TLS, or not a version that is safe.', BASE_URL),
  ERR_SSL_WRONG_VERSION_NUMBER: cause('The port does not speak TLS.', 'Check the port of the base URL.'),
}

/** What happened, in words. */
export const networkTitle = ({ kind }: NetworkError): string => titles[kind]

/** The likely causes of an answer that did not come, most likely first. */
export const networkCauses = ({ kind, code }: NetworkError): readonly Cause[] => {
  const known = kind === 'tls' && code !== null ? tlsCauses[code] : undefined
  return known === undefined ? causes[kind] : [known]
}
