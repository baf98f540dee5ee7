// The fuses of a packaged app: switches inside Electron's executable that nobody can turn back on afterwards.
import { FuseV1Options, FuseVersion } from '@electron/fuses'

/**
 * Every fuse is set on purpose, so that a new one of a later Electron fails until somebody has decided.
 * @satisfies {import('@electron/fuses').FuseConfig}
 */
export const fuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: /** @type {const} */ (true),
  resetAdHocDarwinSignature: process.platform === 'darwin',
  // The executable is the app and nothing else: no Node, no options, no inspector from outside.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // file:// has no more rights than in a browser; the app uses a scheme of its own.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // The app runs from its archive, and only from the one it was packaged with.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // The app brings no snapshot of its own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Bounds checks of WebAssembly by the processor's traps: Electron's default, for speed.
  [FuseV1Options.WasmTrapHandlers]: true,
}
