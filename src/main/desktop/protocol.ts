import { protocol } from 'electron'
import { createAssetHandler } from './assets.ts'
import { appScheme } from './page.ts'

/** Makes the page's scheme a standard, secure one with an origin. To be called before the app is ready. */
export const registerAppScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves the bundled page from `folder`. */
export const serveAppScheme = (folder: string): void => protocol.handle(appScheme, createAssetHandler(folder))
