import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState, NoPermissionState } from '#web/screen/states.tsx';
import { usePermessi } from './use-session.ts';

interface NoBrandNoteProps {
  /** The records that the page would list, for example 'i dipendenti'. */
  seen: string;
  /** The reason for a first brand, for example 'Ogni dipendente appartiene a un brand. Crea il primo, poi aggiungi le persone.' */
  first: string;
}

/**
 * The note for an account that sees no brand. An account that may create brands gets a link; the others are told to ask an amministratore.
 */
export function NoBrandNote({ seen, first }: NoBrandNoteProps): ReactElement {
  if (!usePermessi().may('brands.crea')) {
    const text = `Vedi ${seen} dei brand a cui sei associato. Chiedi a un amministratore di associarti un brand.`;
    return <NoPermissionState title="Nessun brand associato" text={text} />;
  }
  return (
    <EmptyState
      arcs={['hr', 'todo', 'todo']}
      title="Prima serve un brand"
      text={first}
      action={
        <Link to="/brand-management" className="btn primary">
          Vai a Gestione Brand
        </Link>
      }
    />
  );
}
