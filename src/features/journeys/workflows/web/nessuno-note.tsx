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

export function NessunoNote({ title, mano, brand }: NessunoNoteProps): ReactElement {
  const canManageUsers = usePermessi().may('utenti.gestisci');
  return (
    <Note tone="warning" title={title}>
      {describeNessuno(mano, brand)}{' '}
      {canManageUsers && (
        <Link className="link" to="/user-management">
          Apri gli utenti
        </Link>
      )}
    </Note>
  );
}
