import { type RefObject, useEffect, useRef } from 'react'

/** For what answers a button above it: brings it into sight whenever it shows something new. Null shows nothing. */
export const useInSight = <T extends HTMLElement>(shown: unknown): RefObject<T | null> => {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (shown !== null) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return ref
}
