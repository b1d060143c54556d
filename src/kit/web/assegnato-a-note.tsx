import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Assegnatario } from '#shared/schemas.ts';

interface AssegnatoANoteProps {
  risorsa: { assegnato: boolean; assegnatario: Assegnatario | null };
  /** Where there is little room. */
  cut?: boolean;
}

/** Who has a thing. That it is assigned is known to all, to whom only where the holder is visible (rule 12). */
export function AssegnatoANote({ risorsa: { assegnato, assegnatario }, cut = false }: AssegnatoANoteProps): ReactElement {
  if (!assegnato) return <span className="muted">Nessuno</span>;
  return assegnatario ? <AssegnatarioLink assegnatario={assegnatario} cut={cut} /> : <span>Un altro brand</span>;
}

/** Their name, leading to their page. */
export function AssegnatarioLink({ assegnatario, cut = false }: { assegnatario: Assegnatario; cut?: boolean }): ReactElement {
  const { id, nome, cognome } = assegnatario;
  const name = `${nome} ${cognome}`;
  return (
    <Link className={cut ? 'link cut' : 'link'} to="/employees/$id" params={{ id }} title={cut ? name : undefined}>
      {name}
    </Link>
  );
}
