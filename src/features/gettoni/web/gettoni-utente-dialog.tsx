import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactElement } from 'react';
import { type Named, nomeVisualizzato } from '#shared/nome-visualizzato.ts';
import { ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { GettoniList } from './gettoni-list.tsx';
import { useGettoniOf } from './hooks.ts';

interface GettoniUtenteDialogProps {
  user: Named & { id: number };
  onClose: () => void;
}

/** Somebody else's tokens, for an amministratore: seen and revoked, never made. */
export function GettoniUtenteDialog({ user, onClose }: GettoniUtenteDialogProps): ReactElement {
  const { data, error, refetch } = useGettoniOf(user.id);
  const focus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="dialog m" {...focus}>
          <header>
            <div>
              <Dialog.Title>Gettoni per programmi</Dialog.Title>
              <Dialog.Description>Di {nomeVisualizzato(user)}</Dialog.Description>
            </div>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          <div className="mid">
            {!data && !error && <LoadingState text="Caricamento gettoni..." />}
            {error && <ErrorState text="I gettoni non sono stati caricati." onRetry={() => void refetch()} />}
            {data?.length === 0 && <p>Nessun programma entra con questo account.</p>}
            {data && data.length > 0 && <GettoniList gettoni={data} />}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
