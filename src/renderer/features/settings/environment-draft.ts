import type { ChannelView } from '../../../shared/models/channel.ts'
import {
  type EnvironmentName,
  type EnvironmentSettings,
  otherEnvironment,
  SELLER_CLIENT_ID,
} from '../../../shared/models/environment.ts'
import { checkApplicablePath, checkBaseUrl, checkChannelId, checkClientId } from '../../../shared/validation.ts'

/** An environment's settings as they are typed. */
export interface EnvironmentDraft {
  readonly baseUrl: string
  readonly channelId: string
  readonly clientId: string
  readonly promotionsMethod: 'GET' | 'POST'
  /** Empty: not set. */
  readonly promotionsPath: string
  readonly retryOnAuth001: boolean
}

/** What was typed and not saved yet, by target: it is there again after a look at another room or environment. */
export const unsavedDrafts = new Map<string, EnvironmentDraft>()

/** The fields in which a draft differs from what is saved. */
export const changedFields = (draft: EnvironmentDraft, saved: EnvironmentSettings | null): ReadonlySet<string> => {
  const before = draftOf(saved)
  return new Set(
    Object.entries(draft).flatMap(([name, value]) => (value === before[name as keyof EnvironmentDraft] ? [] : [name])),
  )
}

/** What the form starts with. */
export const draftOf = (saved: EnvironmentSettings | null): EnvironmentDraft => ({
  baseUrl: saved?.baseUrl ?? '',
  channelId: saved?.channelId ?? '',
  clientId: saved?.clientId ?? SELLER_CLIENT_ID,
  promotionsMethod: saved?.applicablePromotions?.method ?? 'GET',
  promotionsPath: saved?.applicablePromotions?.path ?? '',
  retryOnAuth001: saved?.retryOnAuth001 ?? true,
})

/** The message for each text field, null where it is right. */
export const problemsOf = (draft: EnvironmentDraft, channel: ChannelView, environment: EnvironmentName) => {
  const other = channel.environments[otherEnvironment(environment)]
  return {
    baseUrl: checkBaseUrl(draft.baseUrl, other?.baseUrl ?? null),
    channelId: checkChannelId(draft.channelId),
    clientId: checkClientId(draft.clientId),
    promotionsPath: draft.promotionsPath === '' ? null : checkApplicablePath(draft.promotionsPath),
  }
}

/** The settings that a draft stands for. */
export const settingsOf = (draft: EnvironmentDraft): EnvironmentSettings => ({
  baseUrl: draft.baseUrl,
  channelId: draft.channelId,
  clientId: draft.clientId,
  applicablePromotions:
    draft.promotionsPath === '' ? null : { method: draft.promotionsMethod, path: draft.promotionsPath },
  retryOnAuth001: draft.retryOnAuth001,
})
