import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState, NoPermissionState } from '#web/screen/states.tsx';
import { usePermessi } from './use-session.ts';

interface NoBrandNoteProps {
  seen: string;
  first: string;
}

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
        <Link to="/primi-passi" className="btn primary">
          Vai ai primi passi
        </Link>
      }
    />
  );
}
