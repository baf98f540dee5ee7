import { FuseV1Options, FuseVersion } from '@electron/fuses'
import { describe, expect, it } from 'vitest'
import { fuses } from '../../../scripts/lib/fuses.mjs'

describe('the fuses of a packaged app', () => {
  it.each([
    ['RunAsNode', false],
    ['EnableNodeOptionsEnvironmentVariable', false],
    ['EnableNodeCliInspectArguments', false],
    ['GrantFileProtocolExtraPrivileges', false],
    ['EnableCookieEncryption', true],
    ['EnableEmbeddedAsarIntegrityValidation', true],
    ['OnlyLoadAppFromAsar', true],
  ] as const)('%s is set to %s', (name, value) => {
    expect(fuses[FuseV1Options[name]]).toBe(value)
  })

  it('are all set on purpose', () => {
    const known = Object.values(FuseV1Options).filter((option): option is FuseV1Options => typeof option === 'number')
    for (const option of known) expect(fuses[option], FuseV1Options[option]).toBeTypeOf('boolean')
    expect(fuses).toMatchObject({ version: FuseVersion.V1, strictlyRequireAllFuses: true })
  })
})
