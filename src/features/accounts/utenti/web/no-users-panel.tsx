import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { NoPermissionState } from '#web/screen/states.tsx';

/** Who may not look at the accounts is told who does, and whom to ask (rule 28). */
export function NoUsersPanel(): ReactElement {
  return (
    <NoPermissionState
      title="Non puoi vedere gli utenti"
      text="Li gestiscono gli amministratori e chi amministra un brand. Per avere un diritto su un brand, chiedi a un amministratore."
      action={
        <Link to="/account" className="btn second">
          Vai al tuo account
        </Link>
      }
    />
  );
}
