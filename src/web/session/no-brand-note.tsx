import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState, NoPermissionState } from '#web/screen/states.tsx';
import { usePermessi } from './use-session.ts';

interface NoBrandNoteProps {
  /** What one would see: 'i dipendenti'. */
  seen: string;
  /** What a first brand is for: 'Ogni dipendente appartiene a un brand. Crea il primo, poi aggiungi le persone.' */
  first: string;
}

/** Who sees no brand sees nothing of it. Who may make the first brand is led there, the others to an administrator. */
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
