import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { Note } from '#web/ui/note.tsx';

export function FattoreNote({ entro }: { entro: string }): ReactElement {
  return (
    <Note tone="warning" title={`Entro il ${formatDataOra(entro)} serve un secondo passaggio per entrare`}>
      Bastano due minuti, con il telefono in mano. Dopo, finché non lo attivi, non puoi fare altro.{' '}
      <Link to="/account" className="link">
        Attivalo adesso
      </Link>
    </Note>
  );
}
