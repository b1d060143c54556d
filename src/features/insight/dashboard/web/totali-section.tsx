import type { ReactElement } from 'react';
import { formatNumero } from '#shared/euro.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { useStats } from './hooks.ts';

const UscitiBadge = lazyPart(() => import('./usciti-badge.tsx').then((file) => file.UscitiBadge));

const FIGURES = [
  ['totalEmployees', 'Dipendenti Totali'],
  ['softwareAssets', 'Software Assets'],
  ['hardwareAssets', 'Hardware Assets'],
  ['mobilePlans', 'Piani Mobili'],
] as const;

/** Shows the totals of the dashboard: '...' while loading, and 0 for a missing value. An error is also reported as text. */
export function TotaliSection(): ReactElement {
  const { data, isLoading, isError, refetch } = useStats();
  const formatValue = (value = 0) => (isLoading ? '...' : formatNumero(value));
  return (
    <section aria-label="Totali" aria-busy={isLoading}>
      <dl className="figs">
        {FIGURES.map(([name, label]) => (
          <div key={name} className="fig">
            <dt className="measure">{label}</dt>
            <dd className="value">
              {formatValue(data?.[name])}
              {name === 'totalEmployees' && data && <UscitiBadge />}
            </dd>
          </div>
        ))}
      </dl>
      {isError && (
        <Note tone="danger" role="alert">
          I totali non sono stati caricati. Controlla la connessione e riprova.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Riprova
          </button>
        </Note>
      )}
    </section>
  );
}

/** The total of employees includes those who have left, so the number of employees who have left is shown beside it. */
