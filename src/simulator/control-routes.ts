import { sendableCombinations } from './combinations.ts'
import { readDeliverRequest } from './control-deliver.ts'
import { faultRoutes } from './control-faults.ts'
import type { Controlled, ControlRoute } from './control-route.ts'
import { environmentNames } from './environment-data.ts'

/** What the control server does, fault routes included. */
export function controlRoutes(simulator: Controlled): readonly ControlRoute[] {
  return [
    {
      method: 'POST',
      path: '/deliver',
      about: 'Sends a webhook; answers with every attempt when all is done.',
      fields:
        'environment, url, event, action, subtype?, deliveryId?, hookId?, apiKey?, body? or bodyBase64?, previousCode?, ' +
        'tamperedBody?, wrongKey?, upperCaseSignature?, truncatedSignature?, signature?, missingHeader?, headers?, ' +
        'unknownHook?, duplicate?, reorderCompanion?, dropConnection?, noRetries?, retryDelays?, timeoutMs?',
      run: (input) => {
        const request = readDeliverRequest(input)
        input.end()
        return simulator.deliver(request)
      },
    },
    {
      method: 'GET',
      path: '/requests',
      about: 'The last 2000 requests to the service, oldest first.',
      fields: 'environment?',
      run: (input) => {
        const environment = input.optionalChoice('environment', environmentNames)
        input.end()
        return simulator.requestLog().filter((entry) => environment === undefined || entry.environment === environment)
      },
    },
    {
      method: 'GET',
      path: '/state',
      about: 'The clock, the faults in force, the carts, how many tokens are valid.',
      fields: '',
      run: (input) => {
        input.end()
        return simulator.state()
      },
    },
    {
      method: 'GET',
      path: '/combinations',
      about: 'Every combination of event and action that can be received.',
      fields: '',
      run: (input) => {
        input.end()
        return sendableCombinations
      },
    },
    {
      method: 'POST',
      path: '/clock/advance',
      about: "Jumps the simulator's clock ahead.",
      fields: 'ms',
      run: (input) => {
        const ms = input.number('ms')
        input.end()
        simulator.advance(ms)
        return simulator.state()
      },
    },
    {
      method: 'POST',
      path: '/carts',
      about: 'Opens an empty cart, or empties one.',
      fields: 'environment, token',
      run: (input) => {
        const environment = input.choice('environment', environmentNames)
        const token = input.text('token')
        input.end()
        simulator.openCart(environment, token)
        return simulator.state()
      },
    },
    {
      method: 'POST',
      path: '/reset',
      about: 'No faults, the demo cart alone and empty, an empty log.',
      fields: '',
      run: (input) => {
        input.end()
        simulator.reset()
        return simulator.state()
      },
    },
    ...faultRoutes(simulator),
  ]
}
