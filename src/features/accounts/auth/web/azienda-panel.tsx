import { useMutation } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { startAzienda, startAziendaConferma } from '#shared/azienda.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import { call, sentenceOf } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { getAzienda } from '../contract.ts';

/** The button that opens the company sign-in in a new window, so that the page behind the dialog does not lose its state. */
export function AziendaPanel({ purpose, label }: { purpose: 'entra' | 'conferma'; label: string }): ReactElement | null {
  const azienda = useAzienda();
  const { open, isPending, errorText } = useAziendaWindow(purpose);
  if (!azienda) return null;
  return (
    <>
      <Button icon={Building2} onClick={open} pendingText={isPending ? 'Si apre una finestra...' : undefined}>
        {label} {azienda.nome}
      </Button>
      {errorText && (
        <Note tone="danger" role="alert">
          {errorText}
        </Note>
      )}
    </>
  );
}

function useAzienda(): ResultOf<typeof getAzienda>['azienda'] | undefined {
  return useRead(getAzienda).data?.azienda;
}

interface AziendaRedirect {
  open: () => void;
  isPending: boolean;
  errorText: string | undefined;
}

export function useAziendaRedirect(): AziendaRedirect {
  return useRedirect(async () => window.location.assign((await call(startAzienda, { body: {} })).indirizzo));
}

function useAziendaWindow(purpose: 'entra' | 'conferma'): AziendaRedirect {
  return useRedirect(async () => {
    // The window is opened before the request, because browsers block windows that are opened later.
    const popup = window.open('about:blank', '_blank');
    if (!popup) throw new Error('Il browser ha fermato la nuova finestra: permettile per questo sito e riprova.');
    try {
      const { indirizzo } = await (purpose === 'entra' ? call(startAzienda, { body: { finestra: true } }) : call(startAziendaConferma));
      popup.location.replace(indirizzo);
    } catch (error) {
      popup.close();
      throw error;
    }
  });
}

function useRedirect(redirect: () => Promise<void>): AziendaRedirect {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: redirect });
  return { open: () => mutate(), isPending, errorText: error && !isSuccess ? sentenceOf(error) : undefined };
}

export function AziendaSection({ nome, solo }: { nome: string; solo: boolean }): ReactElement {
  const { open, isPending, errorText } = useAziendaRedirect();
  return (
    <>
      <Button
        size="large"
        kind={solo ? 'primary' : 'second'}
        icon={Building2}
        onClick={open}
        pendingText={isPending ? 'Ti portiamo lì...' : undefined}
      >
        Accedi con {nome}
      </Button>
      {errorText && (
        <Note tone="danger" role="alert">
          {errorText}
        </Note>
      )}
    </>
  );
}
