import type { ReactElement } from 'react';
import { formatNumero } from '#shared/euro.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { useStats } from './hooks.ts';

// beside a figure, when that is there
const UscitiBadge = lazyPart(() => import('./usciti-badge.tsx').then((file) => file.UscitiBadge));

const FIGURES = [
  ['totalEmployees', 'Dipendenti Totali'],
  ['softwareAssets', 'Software Assets'],
  ['hardwareAssets', 'Hardware Assets'],
  ['mobilePlans', 'Piani Mobili'],
] as const;

/** '...' while loading, 0 for what is missing (rule 38); that it is missing is said too. */
export function TotaliSection(): ReactElement {
  const { data, isLoading, isError, refetch } = useStats();
  const shown = (value = 0) => (isLoading ? '...' : formatNumero(value));
  return (
    <section aria-label="Totali" aria-busy={isLoading}>
      <dl className="figs">
        {FIGURES.map(([name, label]) => (
          <div key={name} className="fig">
            <dt className="measure">{label}</dt>
            <dd className="value">
              {shown(data?.[name])}
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

/** The total counts everybody whose record is kept: it says how many of them are here no more. */
