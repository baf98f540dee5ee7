import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// The layers are held by tools, so the tools are tried on a small house of its own: with the project's rules, and with
// every wrong arrow drawn on purpose. What the rules do not report here, they would not report in src.

const root = fileURLToPath(new URL('../..', import.meta.url))
const value = 'export const value = 1\n'

const sound = {
  'src/shared/word.ts': value,
  'src/main/service.ts': "import '../shared/word.ts'\n",
  'src/main/console.ts': "import './service.ts'\n",
  'src/main/desktop/window.ts': "import { app } from 'electron'\nimport '../console.ts'\nexport const name = app\n",
  'src/main/index.ts': "import 'electron'\nimport './desktop/window.ts'\n",
  'src/preload/index.ts':
    "import { ipcRenderer } from 'electron'\nimport '../shared/word.ts'\nexport const ipc = ipcRenderer\n",
  'src/renderer/page.ts': "import '../shared/word.ts'\n",
  'src/cli/main.ts': "import '../main/console.ts'\n",
  'src/simulator/service.ts': "import 'node:http'\n",
  'test/some.test.ts': "import '../src/main/service.ts'\n",
}

const breaches: readonly { readonly rule: string; readonly path: string; readonly code: string }[] = [
  { rule: 'renderer-to-shared', path: 'src/renderer/main.ts', code: "import '../main/service.ts'\n" },
  { rule: 'renderer-to-shared', path: 'src/renderer/electron.ts', code: "import 'electron'\n" },
  { rule: 'renderer-to-shared', path: 'src/renderer/simulator.ts', code: "import '../simulator/service.ts'\n" },
  { rule: 'renderer-no-node', path: 'src/renderer/node.ts', code: "import 'node:fs'\n" },
  { rule: 'preload-to-shared', path: 'src/preload/main.ts', code: "import '../main/service.ts'\n" },
  { rule: 'shared-is-pure', path: 'src/shared/main.ts', code: "import '../main/service.ts'\n" },
  { rule: 'shared-no-node', path: 'src/shared/node.ts', code: "import 'node:path'\n" },
  { rule: 'electron-in-desktop', path: 'src/main/webhooks/electron.ts', code: "import 'electron'\n" },
  {
    rule: 'electron-in-desktop',
    path: 'src/main/webhooks/types.ts',
    code: "import type { App } from 'electron'\nexport type Name = App\n",
  },
  { rule: 'electron-in-desktop', path: 'src/cli/electron.ts', code: "import 'electron'\n" },
  { rule: 'services-know-no-desktop', path: 'src/main/webhooks/desktop.ts', code: "import '../desktop/window.ts'\n" },
  ...['webhooks', 'export', 'import', 'files'].map((folder) => ({
    rule: 'console-on-top',
    path: `src/main/${folder}/console.ts`,
    code: "import '../console.ts'\n",
  })),
  { rule: 'main-not-windows', path: 'src/main/webhooks/renderer.ts', code: "import '../../renderer/page.ts'\n" },
  { rule: 'simulator-alone', path: 'src/simulator/shared.ts', code: "import '../shared/word.ts'\n" },
  {
    rule: 'simulator-alone',
    path: 'src/simulator/types.ts',
    code: "import type { value } from '../shared/word.ts'\nexport type V = typeof value\n",
  },
  { rule: 'simulator-alone', path: 'src/simulator/main.ts', code: "import '../main/service.ts'\n" },
  { rule: 'product-knows-no-tests', path: 'src/main/webhooks/test.ts', code: "import '../../../test/some.test.ts'\n" },
  { rule: 'no-circular', path: 'src/main/webhooks/circle-back.ts', code: "import './circle.ts'\n" },
  { rule: 'no-unresolvable', path: 'src/main/webhooks/nowhere.ts', code: "import './nowhere-at-all.ts'\n" },
]

let house: string

const build = (files: Readonly<Record<string, string>>) => {
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), code)
  }
}

const run = (tool: string, args: readonly string[]) => {
  const script = join(root, 'node_modules', tool)
  return spawnSync(process.execPath, [script, ...args], { cwd: house, encoding: 'utf8' })
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'greenroom-layers-'))
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'biome.json', '.gitignore']) {
    cpSync(join(root, file), join(house, file))
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'junction')
  build(sound)
})
afterAll(() => rmSync(house, { recursive: true }))

describe('npm run lint', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }

  it('includes the layers and the style, over all that we write', () => {
    expect(scripts.lint).toContain('biome check --error-on-warnings .')
    expect(scripts.lint).toContain('npm run lint:layers')
    expect(scripts['lint:layers']).toBe('depcruise --config .dependency-cruiser.mjs src test')
  })
})

describe('the layers', () => {
  const cruise = () => {
    const { status, stdout, stderr } = run('dependency-cruiser/bin/dependency-cruiser.mjs', [
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src', 'test'],
    ])
    expect(stderr).toBe('')
    const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
    return { status, found: summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`) }
  }

  it('let a sound house pass', () => {
    expect(cruise()).toEqual({ status: 0, found: [] })
  })

  describe('with every wrong arrow drawn', () => {
    let found: readonly string[]
    let plain: number | null
    beforeAll(() => {
      build(Object.fromEntries(breaches.map(({ path, code }) => [path, code])))
      build({ 'src/main/webhooks/circle.ts': "import './circle-back.ts'\n" })
      found = cruise().found
      plain = run('dependency-cruiser/bin/dependency-cruiser.mjs', [
        '--config',
        '.dependency-cruiser.mjs',
        'src',
        'test',
      ]).status
    })

    it('fail the command that lint runs', () => {
      expect(plain).not.toBe(0)
    })

    it.each(breaches)('$rule reports $path', ({ rule, path }) => {
      expect(found).toContain(`${path}: ${rule}`)
    })

    it('leave what is sound alone', () => {
      const wrong = new Set([...breaches.map(({ path }) => path), 'src/main/webhooks/circle.ts'])
      expect(found.filter((line) => !wrong.has(line.split(': ')[0] ?? ''))).toEqual([])
    })
  })
})

describe('raw ipc', () => {
  const raw = (name: string) => `import { ${name} } from 'electron'\nexport const raw = ${name}\n`
  const allowed = ['src/preload/index.ts', 'src/main/desktop/ipc.ts', 'src/main/desktop/push.ts']
  const forbidden = ['src/main/desktop/menu.ts', 'src/main/index.ts', 'src/renderer/bridge.ts', 'src/preload/other.ts']
  let found: ReadonlySet<string>

  beforeAll(() => {
    build(Object.fromEntries([...allowed, ...forbidden].map((path) => [path, raw('ipcRenderer')])))
    build({ 'src/main/desktop/main-side.ts': raw('ipcMain') })
    const { stdout } = run('@biomejs/biome/bin/biome', ['lint', '--reporter=json', 'src'])
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] }
    found = new Set(
      diagnostics
        .filter(({ category }) => category === 'lint/style/noRestrictedImports')
        .map(({ location }) => location.path.replaceAll('\\', '/')),
    )
  })

  it('is reported outside its wrappers', () => {
    expect(found).toEqual(new Set([...forbidden, 'src/main/desktop/main-side.ts']))
  })
})
