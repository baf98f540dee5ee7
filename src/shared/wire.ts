import type { RequestName } from './contract.ts'

// How the two ends of the bridge name their channels. It imports the contract's types only, so that the preload
// carries names and no parser.

const names: Readonly<Record<RequestName, true>> = {
  getSnapshot: true,
  savePreferences: true,
  acknowledgeNotice: true,
  checkKeychain: true,
  getReadiness: true,
  restartListener: true,
  unlockProduction: true,
  lockProduction: true,
  copyText: true,
  openLink: true,
  saveFile: true,
  createChannel: true,
  updateChannel: true,
  deleteChannel: true,
  saveEnvironment: true,
  deleteEnvironment: true,
  saveClientSecret: true,
  forgetClientSecret: true,
  saveHook: true,
  deleteHook: true,
  renewListenerPath: true,
  openDemo: true,
  getDemoCart: true,
  sendFromStageDoor: true,
  requestToken: true,
  forgetToken: true,
  listCatalogEvents: true,
  fetchOrder: true,
  cancelCall: true,
  listCarts: true,
  openCart: true,
  forgetCart: true,
  readApplicablePromotions: true,
  useCode: true,
  addPromotion: true,
  releasePromotion: true,
  queryExchanges: true,
  getExchangeRows: true,
  getExchange: true,
  queryDeliveries: true,
  getDeliveryRows: true,
  getDelivery: true,
  getBody: true,
  getRehearsal: true,
  armRehearsal: true,
  disarmRehearsal: true,
  dismissRehearsal: true,
  saveRelay: true,
  replayAttempt: true,
  getForwards: true,
  getForwardBody: true,
  saveReach: true,
  reconnectReach: true,
  sendSelfTest: true,
  explainAttempt: true,
  checkSignature: true,
  getFindings: true,
  getCoverage: true,
}

/** Every request of the contract, by name. A name that is missing or surplus here does not compile. */
export const requestNames = Object.keys(names) as readonly RequestName[]

/** The channel on which the window makes a request. */
export const requestChannel = (name: RequestName): string => `greenroom:request:${name}`

/** The window says that it listens: what was queued for it may come. */
export const subscribeChannel = 'greenroom:subscribe'

/** Main sends batches of events. */
export const eventsChannel = 'greenroom:events'
