import { startTransition, useEffect, useState } from 'react';

/** How many rows are kept above and below what is in sight: none before the first have been seen, since nobody waits for the others. */
export function useOverscan(rows: number): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => {
    // after the frame that shows the first ones
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setOverscan(rows))));
    return () => cancelAnimationFrame(frame);
  }, [rows]);
  return overscan;
}
