import { useEffect, useState } from 'react'

/** The time, epoch ms, renewed each `every` ms while shown. */
export const useNow = (every = 1000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
