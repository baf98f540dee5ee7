import type { EnvironmentSettings } from '../models/environment.ts'
import { checkChannelId, checkClientId } from './names.ts'
import { checkCaFile, checkProxy } from './network.ts'
import { checkApplicablePath, checkBaseUrl } from './url.ts'

/** What is wrong with one field of a form. */
interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** The first problem of an environment's settings; fields are named as in the settings, with dots. */
export const checkEnvironment = (
  settings: EnvironmentSettings,
  otherEnvironmentBaseUrl: string | null,
): FieldProblem | null => {
  const { baseUrl, channelId, clientId, applicablePromotions, network } = settings
  const messages = {
    baseUrl: checkBaseUrl(baseUrl, otherEnvironmentBaseUrl),
    channelId: checkChannelId(channelId),
    clientId: checkClientId(clientId),
    'applicablePromotions.path': applicablePromotions && checkApplicablePath(applicablePromotions.path),
    'network.proxy': checkProxy(network?.proxy ?? ''),
    'network.caFile': checkCaFile(network?.caFile ?? ''),
  }
  for (const [field, message] of Object.entries(messages)) if (message !== null) return { field, message }
  return null
}
