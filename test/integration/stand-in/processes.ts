import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

interface Process {
  readonly pid: number
  readonly group: number
  readonly command: string
}

/** `/proc/<pid>/stat` is `pid (name) state parent group …`, where the name may hold anything. */
function readProcess(pid: string): Process | undefined {
  try {
    const [state, , group] = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    // A zombie has ended; somebody has yet to ask how.
    return state === 'Z' ? undefined : { pid: Number(pid), group: Number(group), command }
  } catch {
    return undefined
  }
}

function runningProcesses(): readonly Process[] {
  if (process.platform === 'linux') {
    return fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readProcess(pid) ?? [])
  }
  const lines = execFileSync('ps', ['-axo', 'pid=,pgid=,stat=,command='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, group, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return state === '' || state.startsWith('Z') ? [] : [{ pid: Number(pid), group: Number(group), command }]
  })
}

/** The process group of the browser whose profile lies in this folder. */
export function browserGroup(folder: string): number | undefined {
  return runningProcesses().find(({ command }) => command.includes(`--user-data-dir=${folder}`))?.group
}

/** How many processes of the group run. */
export const groupSize = (group: number): number =>
  runningProcesses().filter((candidate) => candidate.group === group).length
