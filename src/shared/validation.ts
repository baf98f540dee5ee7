/**
 * The rules for what a person types, as pure checks: the window uses them while typing, main again before it acts.
 * Each check gives the message for the field, or null when the value is fine.
 */
export { checkEnvironment } from './validation/environment.ts'
export { baseUrlHint, channelIdHint } from './validation/environment-hints.ts'
export { checkHeaderName, checkHeaderValue } from './validation/headers.ts'
export { checkChannelId, checkChannelName, checkClientId, checkHookId, checkHookLabel } from './validation/names.ts'
export { checkCaFile, checkProxy } from './validation/network.ts'
export { checkSecret } from './validation/secret.ts'
export { checkTargetUrl, isLoopbackUrl, targetUrl } from './validation/target-url.ts'
export { checkApplicablePath, checkBaseUrl, normalizeBaseUrl } from './validation/url.ts'
