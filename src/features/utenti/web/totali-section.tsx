import type { ReactElement } from 'react';
import { useTotals } from './hooks.ts';

/** How many accounts, brands and associations there are; '...' until it is known. */
export function TotaliSection(): ReactElement {
  const totals = useTotals();
  return (
    <section className="above-list" aria-label="Totali">
      <dl className="figs three">
        {totals.map(({ label, total }) => (
          <div key={label} className="fig">
            <dt className="measure">{label}</dt>
            <dd className="value">{total?.toLocaleString('it-IT', { useGrouping: 'always' }) ?? '...'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
