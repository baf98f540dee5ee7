// Whether node_modules is what the lockfile says.

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

/**
 * Compares the lockfile with npm's own record of what it installed. Optional packages may be missing: they are for other
 * systems.
 * @param {Lock} lock package-lock.json
 * @param {Lock | null} installed node_modules/.package-lock.json, null when there is none
 * @returns {boolean}
 */
export const isInstalled = (lock, installed) => {
  if (!installed?.packages) return false
  const wanted = { ...lock.packages }
  delete wanted['']
  const complete = Object.entries(wanted).every(([path, entry]) => {
    const there = installed.packages?.[path]
    return there ? there.version === entry.version && there.integrity === entry.integrity : entry.optional === true
  })
  return complete && Object.keys(installed.packages).every((path) => path in wanted)
}
