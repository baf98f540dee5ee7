import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchExport } from './export.ts'
import { benchIngest } from './ingest.ts'
import { benchLargeHistory } from './large-history.ts'
import { type Figure, isMet, table } from './lib/report.ts'
import { benchPaintedRow } from './painted-row.ts'
import { benchSteady } from './steady.ts'

// `npm run bench [-- --only ingest --scale 0.1 --json bench.json]`. Figures count on a machine that does nothing else.

const sections: Readonly<Record<string, (scale: number) => Promise<readonly Figure[]>>> = {
  ingest: benchIngest,
  steady: benchSteady,
  painted: benchPaintedRow,
  history: benchLargeHistory,
  export: benchExport,
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(sections) },
    /** How much of the full amounts: 0.1 for a look. Targets are for the full amounts. */
    scale: { type: 'string', default: '1' },
    json: { type: 'string', default: 'bench.json' },
  },
})
const machine = { cores: cpus().length, model: cpus()[0]?.model ?? '', node: process.version, load: loadavg()[0] ?? 0 }
console.log(`${machine.cores} × ${machine.model}, Node ${machine.node}, load ${machine.load.toFixed(2)} at the start\n`)

const figures: Figure[] = []
for (const name of values.only) {
  const section = sections[name]
  if (!section) throw new Error(`There is no section ${name}: ${Object.keys(sections).join(', ')}.`)
  console.log(`== ${name}`)
  const found = await section(Number(values.scale))
  console.log(`${table(found)}\n`)
  figures.push(...found)
}
writeFileSync(
  values.json,
  `${JSON.stringify({ at: new Date().toISOString(), machine, scale: Number(values.scale), figures }, null, 2)}\n`,
)
const missed = figures.filter((each) => isMet(each) === false).length
console.log(`${figures.length} figures in ${values.json}; ${missed} missed their target.`)
