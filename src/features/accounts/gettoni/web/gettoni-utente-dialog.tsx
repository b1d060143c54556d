import type { ReactElement } from 'react';
import { type Named, nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import { GettoniList } from './gettoni-list.tsx';
import { useGettoniOf } from './hooks.ts';

interface GettoniUtenteDialogProps {
  user: Named & { id: number };
  onClose: () => void;
}

/** Somebody else's tokens, for an amministratore: seen and revoked, never made. */
export function GettoniUtenteDialog({ user, onClose }: GettoniUtenteDialogProps): ReactElement {
  const { data, error, refetch } = useGettoniOf(user.id);
  return (
    <ReadDialog title="Gettoni per programmi" description={`Di ${nomeVisualizzato(user)}`} onClose={onClose}>
      {!data && !error && <LoadingState text="Caricamento gettoni..." />}
      {error && <ErrorState text="I gettoni non sono stati caricati." onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>Nessun programma entra con questo account.</p>}
      {data && data.length > 0 && <GettoniList gettoni={data} />}
    </ReadDialog>
  );
}
