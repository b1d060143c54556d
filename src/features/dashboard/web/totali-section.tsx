import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { linkOf } from '#web/screen/link-of.ts';
import { Note } from '#web/ui/note.tsx';
import { quantiUsciti } from '../rules.ts';
import { useStats, useUsciti } from './hooks.ts';

const FIGURES = [
  ['totalEmployees', 'Dipendenti Totali'],
  ['softwareAssets', 'Software Assets'],
  ['hardwareAssets', 'Hardware Assets'],
  ['mobilePlans', 'Piani Mobili'],
] as const;

/** '...' while loading, 0 for what is missing (rule 38); that it is missing is said too. */
export function TotaliSection(): ReactElement {
  const { data, isLoading, isError, refetch } = useStats();
  const shown = (value = 0) => (isLoading ? '...' : value.toLocaleString('it-IT', { useGrouping: 'always' }));
  return (
    <section aria-label="Totali" aria-busy={isLoading}>
      <dl className="figs">
        {FIGURES.map(([name, label]) => (
          <div key={name} className="fig">
            <dt className="measure">{label}</dt>
            <dd className="value">
              {shown(data?.[name])}
              {name === 'totalEmployees' && data && <Usciti />}
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
function Usciti(): ReactElement | null {
  const usciti = useUsciti();
  if (!usciti) return null;
  return (
    <small>
      {' '}
      <Link {...linkOf('/employees?situazione=uscito')} className="link">
        {quantiUsciti(usciti)}
      </Link>
    </small>
  );
}
