import { sendableCombinations } from './combinations.ts'
import { deliverFields, readDeliverRequest } from './control-deliver.ts'
import { faultRoutes } from './control-faults.ts'
import type { Controlled, ControlRoute } from './control-route.ts'
import { environmentNames } from './environment-data.ts'

const environment = 'test or production'

/** What the control server does, fault routes included. */
export function controlRoutes(simulator: Controlled): readonly ControlRoute[] {
  return [
    {
      method: 'POST',
      path: '/deliver',
      about: 'Sends a webhook. Answers with every attempt when all is done.',
      fields: deliverFields,
      run: (input) => simulator.deliver(readDeliverRequest(input)),
    },
    {
      method: 'GET',
      path: '/requests',
      about: 'The last 2000 requests to the service, oldest first.',
      fields: { environment: `${environment}; both when left out` },
      run: (input) => {
        const only = input.optionalChoice('environment', environmentNames)
        return simulator.requestLog().filter((entry) => only === undefined || entry.environment === only)
      },
    },
    {
      method: 'GET',
      path: '/state',
      about: 'The clock, the faults in force, the carts, how many tokens are valid.',
      fields: {},
      run: () => simulator.state(),
    },
    {
      method: 'GET',
      path: '/combinations',
      about: 'Every combination of event and action that can be received.',
      fields: {},
      run: () => sendableCombinations,
    },
    {
      method: 'POST',
      path: '/clock/advance',
      about: "Jumps the simulator's clock ahead.",
      fields: { ms: 'milliseconds' },
      run: (input) => {
        simulator.advance(input.number('ms'))
        return simulator.state()
      },
    },
    {
      method: 'POST',
      path: '/carts',
      about: 'Opens an empty cart, or empties one.',
      fields: { environment, token: 'the cart token' },
      run: (input) => {
        simulator.openCart(input.choice('environment', environmentNames), input.text('token'))
        return simulator.state()
      },
    },
    {
      method: 'POST',
      path: '/reset',
      about: 'No faults, the demo cart alone and empty, an empty log.',
      fields: {},
      run: () => {
        simulator.reset()
        return simulator.state()
      },
    },
    ...faultRoutes(simulator),
  ]
}
