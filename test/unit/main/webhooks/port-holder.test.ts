import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseLsof, parseNetstat, parseTasklist } from '../../../../src/main/webhooks/port-holder.ts'
import { findOnLinux, listeningSockets } from '../../../../src/main/webhooks/port-holder-linux.ts'

const tcp = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1CF3 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 40741 1 0000000000000000 100 0 0 10 0
   1: 0100007F:1CF3 0100007F:A2C8 01 00000000:00000000 00:00000000 00000000  1000        0 40755 1 0000000000000000 20 4 30 10 -1
   2: 00000000:0016 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 20211 1 0000000000000000 100 0 0 10 0
`

// The file system of processes is made of symbolic links to names that are no files: not on Windows.
describe.runIf(process.platform !== 'win32')('Linux', () => {
  it('reads the listening sockets of a port, and no others', () => {
    expect(listeningSockets(tcp, 7411)).toEqual(['40741'])
    expect(listeningSockets(tcp, 22)).toEqual(['20211'])
    expect(listeningSockets(tcp, 7412)).toEqual([])
    expect(listeningSockets('', 7411)).toEqual([])
  })

  const makeProcess = async (proc: string, pid: string, { socket = '', exe = '', comm = '' }) => {
    await mkdir(join(proc, pid, 'fd'), { recursive: true })
    if (socket) await symlink(`socket:[${socket}]`, join(proc, pid, 'fd', '3'))
    if (exe) await symlink(exe, join(proc, pid, 'exe'))
    await writeFile(join(proc, pid, 'comm'), `${comm}\n`)
  }
  const withProc = async (run: (proc: string) => Promise<void>) => {
    const proc = await mkdtemp(join(tmpdir(), 'proc-'))
    await mkdir(join(proc, 'net'))
    await mkdir(join(proc, 'sys'))
    await writeFile(join(proc, 'net', 'tcp'), tcp)
    await run(proc).finally(() => rm(proc, { recursive: true }))
  }
  const soon = () => performance.now() + 2_000

  it('finds the process that has the socket, by its program', () =>
    withProc(async (proc) => {
      await makeProcess(proc, '11', { socket: '40755', comm: 'client' })
      await makeProcess(proc, '12', { socket: '40741', exe: '/opt/tool/server (deleted)', comm: 'MainThread' })
      expect(await findOnLinux(7411, { proc, giveUpAt: soon() })).toEqual({ pid: 12, name: 'server' })
    }))

  it('takes the short name where the program cannot be read', () =>
    withProc(async (proc) => {
      await makeProcess(proc, '12', { socket: '40741', comm: 'server' })
      expect(await findOnLinux(7411, { proc, giveUpAt: soon() })).toEqual({ pid: 12, name: 'server' })
    }))

  it('is null where no process that may be read has it, or the time is over', () =>
    withProc(async (proc) => {
      expect(await findOnLinux(7411, { proc, giveUpAt: soon() })).toBeNull()
      expect(await findOnLinux(7412, { proc, giveUpAt: soon() })).toBeNull()
      await makeProcess(proc, '12', { socket: '40741', comm: 'server' })
      expect(await findOnLinux(7411, { proc, giveUpAt: 0 })).toBeNull()
    }))
})

describe('macOS', () => {
  it('reads the first process of lsof', () => {
    expect(parseLsof('p512\ncnode\np513\ncother\n')).toEqual({ pid: 512, name: 'node' })
    expect(parseLsof('p512\n')).toEqual({ pid: 512, name: null })
    expect(parseLsof('')).toBeNull()
  })
})

describe('Windows', () => {
  const netstat = `
Aktive Verbindungen

  Proto  Lokale Adresse         Remoteadresse          Status           PID
  TCP    0.0.0.0:17411          0.0.0.0:0              ABH\u00d6REN         4
  TCP    127.0.0.1:7411         127.0.0.1:50712        HERGESTELLT      880
  TCP    127.0.0.1:7411         0.0.0.0:0              ABH\u00d6REN         6120
`.replaceAll('\n', '\r\n')

  it('reads the listening process of netstat, whatever the language', () => {
    expect(parseNetstat(netstat, 7411)).toBe(6120)
    expect(parseNetstat(netstat, 411)).toBeNull()
    expect(parseNetstat('', 7411)).toBeNull()
  })

  it('reads the name of tasklist', () => {
    expect(parseTasklist('"node.exe","6120","Console","1","45,124 K"\r\n')).toBe('node.exe')
    expect(parseTasklist('INFO: No tasks are running which match the specified criteria.')).toBeNull()
  })
})
