/**
 * Makes reading a member that `object` lacks say so, instead of failing later as "undefined is not a function". Returns
 * `object` itself: the trap is the end of its prototype chain, so nothing gets a second identity.
 *
 * The source also runs as text in the page: it may use nothing from outside itself.
 */
export function closed<T extends object>(name: string, object: T): T {
  // Read by `await`, by JSON and by bundlers from any object.
  const asked = new Set(['then', 'toJSON', '__esModule', 'default'])
  const end = new Proxy(Object.getPrototypeOf(object) as object, {
    get: (target, key, receiver) => {
      if (typeof key === 'symbol' || key in target || asked.has(key)) return Reflect.get(target, key, receiver)
      throw new Error(`electron stand-in: ${name}.${key} is not supported`)
    },
  })
  return Object.setPrototypeOf(object, end) as T
}

interface AnyClass {
  readonly name: string
  readonly prototype: object
}

/** Does the same to a class: to its static members and, by the name that Electron's documents use, to its instances. */
export function closedClass<T extends AnyClass>(type: T, instance = type.name): T {
  closed(instance, type.prototype)
  return closed(type.name, type)
}
