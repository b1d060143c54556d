import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { EmptyState, NoPermissionState } from '#web/screen/states.tsx';

/** Who sees no brand sees no employee. Who may make the first brand is led there, the others to an administrator. */
export function NoBrandPanel(): ReactElement {
  if (!usePermessi().may('brands.crea')) {
    const text = 'Vedi i dipendenti dei brand a cui sei associato. Chiedi a un amministratore di associarti un brand.';
    return <NoPermissionState title="Nessun brand associato" text={text} />;
  }
  return (
    <EmptyState
      arcs={['hr', 'todo', 'todo']}
      title="Prima serve un brand"
      text="Ogni dipendente appartiene a un brand. Crea il primo, poi aggiungi le persone."
      action={
        <Link to="/brand-management" className="btn primary">
          Vai a Gestione Brand
        </Link>
      }
    />
  );
}
