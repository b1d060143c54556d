import { useEffect, useState } from 'react';

/** The value as it was when it had not changed for so long: what is typed, a moment after the last key. */
export function useDelayed<V>(value: V, ms: number): V {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return delayed;
}
