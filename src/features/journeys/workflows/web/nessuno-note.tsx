import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Mano } from '#shared/stati-workflow.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { Note } from '#web/ui/note.tsx';
import { describeNessuno } from '../rules.ts';

interface NessunoNoteProps {
  title: string;
  mano: Mano;
  brand: string;
}

/** Explains that no account of this role can take the step, and who can change that. */
export function NessunoNote({ title, mano, brand }: NessunoNoteProps): ReactElement {
  const mayManage = usePermessi().may('utenti.gestisci');
  return (
    <Note tone="warning" title={title}>
      {describeNessuno(mano, brand)}{' '}
      {mayManage && (
        <Link className="link" to="/user-management">
          Apri gli utenti
        </Link>
      )}
    </Note>
  );
}
