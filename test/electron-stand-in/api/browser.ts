import { Chromium } from '../chromium/chromium.ts'

/** The browser that shows this app's windows. */
export const browser = new Chromium()
