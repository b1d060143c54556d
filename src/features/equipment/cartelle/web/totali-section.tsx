import type { ReactElement } from 'react';
import { Note } from '#web/ui/note.tsx';
import { useConteggi } from './hooks.ts';

const FIGURES = [
  ['totale', 'Totale'],
  ['cartella', 'Cartelle condivise'],
  ['unita_rete', 'Unità di rete'],
] as const;

/** The three counters, of all that the user sees, whatever is searched. '...' until they are known. */
export function TotaliSection(): ReactElement {
  const { data, isError, refetch } = useConteggi();
  return (
    <section className="above-list" aria-label="Totali">
      <dl className="figs three">
        {FIGURES.map(([name, label]) => (
          <div key={name} className="fig">
            <dt className="measure">{label}</dt>
            <dd className="value">{data?.[name].toLocaleString('it-IT', { useGrouping: 'always' }) ?? (isError ? '–' : '...')}</dd>
          </div>
        ))}
      </dl>
      {isError && !data && (
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
