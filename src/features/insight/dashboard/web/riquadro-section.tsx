import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { DipendenteInLista } from '#features/people/dipendenti/contract.ts';
import { Section } from '#web/screen/section.tsx';
import { Avatar } from '#web/ui/avatar.tsx';

interface RiquadroSectionProps<T> {
  title: string;
  badge?: ReactNode;
  action?: ReactNode;
  items: readonly T[] | undefined;
  error: Error | null;
  onRetry: () => void;
  rows: number;
  empty: string;
  errorText: string;
  children: (items: readonly T[]) => ReactNode;
}

/** A block of the dashboard. Its title is visible from the start, also while loading and after an error. */
export function RiquadroSection<T>(props: RiquadroSectionProps<T>): ReactElement {
  const { title, badge, action, items, error, onRetry, rows, empty, errorText, children } = props;
  return (
    <Section title={title} badge={badge} action={action}>
      {items && items.length > 0 && children(items)}
      {items?.length === 0 && <p className="res-empty">{empty}</p>}
      {!items && error && (
        <p className="res-empty" role="alert">
          {errorText}{' '}
          <button type="button" className="link" onClick={onRetry}>
            Riprova
          </button>
        </p>
      )}
      {!items && !error && <Skeleton rows={rows} />}
    </Section>
  );
}

function Skeleton({ rows }: { rows: number }): ReactElement {
  return (
    <>
      <p role="status" className="sr">
        Caricamento…
      </p>
      <ul className="rows" aria-hidden>
        {Array.from({ length: rows }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all placeholder rows are equal
          <li key={i}>
            <span className="sk c" />
            <span className="sk" style={{ width: 160 }} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function PersonaRow({ persona, children }: { persona: DipendenteInLista; children: ReactNode }): ReactElement {
  const { id, nome, cognome, posizione, brand } = persona;
  return (
    <li>
      <Avatar nome={nome} cognome={cognome} colore={brand.colore} size="m" />
      <span className="who">
        <b className="cut" title={`${nome} ${cognome}`}>
          <Link className="over" to="/employees/$id" params={{ id }}>
            {nome} {cognome}
          </Link>
        </b>
        <small className="cut" title={posizione ?? undefined}>
          {posizione ?? 'Dipendente'}
        </small>
      </span>
      {children}
      <ChevronRight className="i muted" aria-hidden />
    </li>
  );
}
