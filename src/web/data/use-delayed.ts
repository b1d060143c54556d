import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `ms` milliseconds, for example after the user stops typing. */
export function useDelayed<V>(value: V, ms: number): V {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return delayed;
}
