import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { DipendenteInLista } from '#features/people/dipendenti/contract.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** Initials, name and position (rule 38: 'Dipendente' without one); the whole row opens the person. */
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
