import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { EmptyState, NoPermissionState } from '#web/screen/states.tsx';

/** Who sees no brand sees no showroom. Who may make the first brand is led there, the others to an administrator. */
export function NoBrandPanel(): ReactElement {
  if (!usePermessi().may('brands.crea')) {
    const text = 'Vedi gli showroom dei brand a cui sei associato. Chiedi a un amministratore di associarti un brand.';
    return <NoPermissionState title="Nessun brand associato" text={text} />;
  }
  return (
    <EmptyState
      title="Prima serve un brand"
      text="Ogni showroom appartiene a uno o più brand. Crea il primo, poi aggiungi gli showroom."
      action={
        <Link to="/brand-management" className="btn primary">
          Vai a Gestione Brand
        </Link>
      }
    />
  );
}
