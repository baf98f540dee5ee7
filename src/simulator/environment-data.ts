export type EnvironmentName = 'test' | 'production'
export const environmentNames = ['test', 'production'] as const

/** A webhook configuration: the value of `ob-hook-id`, and the key that signs (§5.3). */
export interface Hook {
  readonly id: string
  readonly apiKey: string
}

/** A group cart promotion (§2.2) and the promotional code that makes it available. Decimals are text. */
export interface PromotionData {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly value: string
  readonly description: string
  readonly code: string
}

/** What an environment is born with. The same at each start, so that a demo can be started again; none of it is secret. */
export interface EnvironmentData {
  readonly name: EnvironmentName
  readonly channelId: string
  readonly clientId: string
  readonly clientSecret: string
  readonly hook: Hook
  /** Signed with the client secret. */
  readonly secondHook: Hook
  readonly cartToken: string
  readonly promotionalCode: string
  readonly promotions: readonly PromotionData[]
}

/** For seller channel clients it is always this (§5.1). */
const clientId = 'seller-channel-client'

/** A code of which every other character has to be encoded: it works only when the client encodes its form properly. */
const awkwardCode = 'Año + 10% & más 🎟'

const testSecret = 'demo-test-secret-4f7c19a2e8b35d60'
const productionSecret = 'demo-production-secret-b81e63d07a2c4f95'

export const environmentData: Readonly<Record<EnvironmentName, EnvironmentData>> = {
  test: {
    name: 'test',
    channelId: '1201',
    clientId,
    clientSecret: testSecret,
    hook: { id: 'demo-test-hook-1', apiKey: 'demo-test-hook-key-7d20f9c4' },
    secondHook: { id: 'demo-test-hook-2', apiKey: testSecret },
    cartToken: 'demo-test-cart-3f9a51c7',
    promotionalCode: 'GROUP-TEST',
    promotions: promotions(5000, 'GROUP-TEST', 'MEMBERS-TEST'),
  },
  production: {
    name: 'production',
    channelId: '8801',
    clientId,
    clientSecret: productionSecret,
    hook: { id: 'demo-production-hook-1', apiKey: 'demo-production-hook-key-e3518ba6' },
    secondHook: { id: 'demo-production-hook-2', apiKey: productionSecret },
    cartToken: 'demo-production-cart-c04e7b12',
    promotionalCode: 'GROUP-LIVE',
    promotions: promotions(9000, 'GROUP-LIVE', 'MEMBERS-LIVE'),
  },
}

function promotions(base: number, groupCode: string, membersCode: string): readonly PromotionData[] {
  return [
    {
      id: String(base + 1),
      name: 'Group of ten',
      type: 'PERCENTAGE',
      value: '10.00',
      description: 'Ten per cent off for groups of ten and more',
      code: groupCode,
    },
    {
      id: String(base + 2),
      name: 'Schools',
      type: 'PERCENTAGE',
      value: '12.5',
      description: 'For school classes, on weekdays',
      code: groupCode,
    },
    {
      id: String(base + 3),
      name: 'Fixed reduction',
      type: 'FIXED',
      value: '3.50',
      description: 'Three and a half off each ticket',
      code: groupCode,
    },
    {
      id: String(base + 4),
      name: 'Members',
      type: 'NEW_BASE_PRICE',
      value: '19.90',
      description: 'One price for all members',
      code: membersCode,
    },
    {
      id: String(base + 5),
      name: 'New Year',
      type: 'PERCENTAGE',
      value: '10',
      description: 'With a code that is hard to encode',
      code: awkwardCode,
    },
  ]
}
