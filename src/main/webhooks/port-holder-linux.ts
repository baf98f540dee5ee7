import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PortHolder } from '../../shared/models/listener.ts'

/** `proc` is the folder of the process file system; `giveUpAt` is in ms of `performance.now()`. */
export interface LinuxSearch {
  readonly proc: string
  readonly giveUpAt: number
}

/** Looks for the process that has the port's listening socket open. Null when none of those that may be read has it. */
export const findOnLinux = async (port: number, { proc, giveUpAt }: LinuxSearch): Promise<PortHolder | null> => {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => read(join(proc, 'net', name))))
  const sockets = new Set(tables.flatMap((table) => listeningSockets(table, port)).map((inode) => `socket:[${inode}]`))
  if (sockets.size === 0) return null
  for (const pid of (await readdir(proc)).filter((name) => /^\d+$/.test(name))) {
    if (performance.now() > giveUpAt) return null
    if (await holdsOne(join(proc, pid, 'fd'), sockets)) return { pid: Number(pid), name: await nameOf(join(proc, pid)) }
  }
  return null
}

/** The program's file name; `comm` alone would be the name of its main thread. Never the command line: secrets may stand there. */
const nameOf = async (folder: string): Promise<string | null> => {
  const program = await readlink(join(folder, 'exe')).catch(() => '')
  const name = basename(program.replace(/ \(deleted\)$/, '')) || (await read(join(folder, 'comm'))).trim()
  return name === '' ? null : name
}

/** The inodes of the sockets that listen on the port, by a table of `/proc/net`. */
export const listeningSockets = (table: string, port: number): string[] =>
  table.split('\n').flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/)
    const listens = state === LISTEN && local?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`)
    return listens && inode !== undefined ? [inode] : []
  })

const LISTEN = '0A'

const holdsOne = async (folder: string, sockets: ReadonlySet<string>): Promise<boolean> => {
  const names = await readdir(folder).catch(() => [])
  const links = await Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => '')))
  return links.some((link) => sockets.has(link))
}

/** What cannot be read, because it is another user's or has just gone, is as empty. */
const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')
