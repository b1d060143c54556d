import type { ReactElement } from 'react';

// The bar is amber when more than this fraction of the licence's seats is in use.
const ALMOST_FULL = 0.94;

export function Meter({ value, of: total }: { value: number; of: number }): ReactElement {
  const share = total > 0 ? Math.min(value / total, 1) : 0;
  return (
    <span className="meter" aria-hidden>
      <i className={share > ALMOST_FULL ? 'warn' : undefined} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
