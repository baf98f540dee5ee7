/** Adds channels until one is refused, and prints how many went in and what the refusal said. */
import { openSettings } from '../../src/main/settings/open-settings.ts'

const MORE_THAN_FIT = 100
const [, , folder = ''] = process.argv
const { settings } = openSettings({ folder })

const add = (count: number) =>
  settings.putChannel({
    key: `k${count}`,
    name: `Channel ${count}`,
    demo: false,
    listenerPath: 'x'.repeat(1000),
    acceptEverything: false,
    environments: { test: null, production: null },
    hooks: [],
  })

let count = 0
let added = add(count)
while (added.ok && count < MORE_THAN_FIT) {
  count += 1
  added = add(count)
}
console.log(JSON.stringify({ count, refusal: added.ok ? null : added.error }))
