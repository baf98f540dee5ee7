import { ipcMain } from 'electron'
import { type RequestPorts, registerRequests } from './requests.ts'

/** Serves the contract's requests on Electron's channels. To be called once. */
export const serveRequests = (ports: RequestPorts): void => registerRequests(ipcMain, ports)
