import { EventEmitter } from 'node:events'

/** Makes every use of an object that has been closed throw, as Electron does; it can still say that it is destroyed. */
export function markDestroyed(object: object): void {
  const before = Object.getPrototypeOf(object) as object
  const after = new Proxy(before, {
    get: (target, key, receiver) => {
      if (typeof key === 'symbol' || key === 'isDestroyed' || key in EventEmitter.prototype) {
        return Reflect.get(target, key, receiver)
      }
      if (key === 'then' || key === 'toJSON') return undefined
      throw new TypeError('Object has been destroyed')
    },
  })
  Object.setPrototypeOf(object, after)
}
