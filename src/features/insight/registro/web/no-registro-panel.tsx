import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { NoPermissionState } from '#web/screen/states.tsx';

/** Who may not read the register is told who does, and where the history of an employee is. */
export function NoRegistroPanel(): ReactElement {
  return (
    <NoPermissionState
      title="Non puoi vedere la cronologia"
      text="La vedono gli amministratori e chi amministra un brand: per avere questo diritto, chiedi a un amministratore. La cronologia di un dipendente è nella sua scheda."
      action={
        <Link to="/employees" className="btn second">
          Vai ai dipendenti
        </Link>
      }
    />
  );
}
