import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Note } from '#web/ui/note.tsx';
import { useSetupStatus } from './hooks.ts';

export default function SetupNote(): ReactElement | null {
  const { data } = useSetupStatus();
  if (!data?.setupRequired) return null;
  return (
    <Note tone="info" title="Prima installazione">
      Non c'è ancora nessun utente.{' '}
      <Link to="/setup-admin" className="link">
        Crea il primo amministratore
      </Link>
    </Note>
  );
}
