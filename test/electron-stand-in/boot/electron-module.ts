import Module from 'node:module'

const NAMES = /^electron(\/main|\/common)?$/
const URL_FOR_IMPORT = 'electron-stand-in:import'
const URL_FOR_REQUIRE = 'electron-stand-in:require'
const GLOBAL = '__electronStandIn'

/** Lets `electron` mean the given object from here on, for `import` and for `require`. */
export function provideElectron(electron: object): void {
  Object.defineProperty(globalThis, GLOBAL, { value: electron })
  const exports = Object.keys(electron).map((name) => `export const ${name} = electron.${name}`)
  const source = [`const electron = globalThis.${GLOBAL}`, 'export default electron', ...exports].join('\n')
  Module.registerHooks({
    resolve: (specifier, context, next) => {
      if (!NAMES.test(specifier)) return next(specifier, context)
      const isImport = context.conditions.includes('import')
      return { url: isImport ? URL_FOR_IMPORT : URL_FOR_REQUIRE, shortCircuit: true }
    },
    load: (url, context, next) => {
      if (url === URL_FOR_IMPORT) return { format: 'module', source, shortCircuit: true }
      if (url === URL_FOR_REQUIRE) {
        return { format: 'commonjs', source: `module.exports = globalThis.${GLOBAL}`, shortCircuit: true }
      }
      return next(url, context)
    },
  })
}
