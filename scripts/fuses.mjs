// Sets the fuses of a packaged app: node scripts/fuses.mjs <the packaged executable, or the .app>
import { flipFuses } from '@electron/fuses'
import { fuses } from './lib/fuses.mjs'

const [executable] = process.argv.slice(2)
if (executable === undefined) {
  console.error('Usage: node scripts/fuses.mjs <the packaged executable, or the .app>')
  process.exit(2)
}
await flipFuses(executable, fuses)
console.log(`Fuses set: ${executable}`)
