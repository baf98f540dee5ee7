// Runs the app from its sources, reloading as they change, on the same runtime that `npm start` would choose.
import { spawn } from 'node:child_process'
import { projectNode, requireSetUp, root, tools, withProjectNode } from './lib/project.mjs'
import { needsNoSandbox, requireVisibleRuntime } from './lib/runtime.mjs'

requireSetUp()
const { kind, executable } = requireVisibleRuntime(root, 'npm run dev')
const noSandbox = needsNoSandbox(kind, process.platform, process.getuid?.())
const args = ['dev', '--watch', ...(noSandbox ? ['--noSandbox'] : []), ...process.argv.slice(2)]
const child = spawn(projectNode, [tools.electronVite, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...withProjectNode(process.env), ELECTRON_EXEC_PATH: executable, ELECTRON_STAND_IN_HEADED: '1' },
})
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('exit', (code) => process.exit(code ?? 1))
