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

/**
 * The button in a dialog that opens the company sign-in in a new window, so that the page behind the dialog keeps its state. Renders
 * nothing when no company sign-in is configured.
 */
export function AziendaPanel({ what, label }: { what: 'entra' | 'conferma'; label: string }): ReactElement | null {
  const azienda = useAzienda();
  const { go, isPending, trouble } = useAziendaWindow(what);
  if (!azienda) return null;
  return (
    <>
      <Button icon={Building2} onClick={go} pendingText={isPending ? 'Si apre una finestra...' : undefined}>
        {label} {azienda.nome}
      </Button>
      {trouble && (
        <Note tone="danger" role="alert">
          {trouble}
        </Note>
      )}
    </>
  );
}

/** The company's sign-in: its name and whether it is the only one. Undefined until loaded or when none is configured. */
function useAzienda(): ResultOf<typeof getAzienda>['azienda'] | undefined {
  return useRead(getAzienda).data?.azienda;
}

interface Going {
  go: () => void;
  isPending: boolean;
  trouble: string | undefined;
}

export function useGoToAzienda(): Going {
  return useGoing(async () => window.location.assign((await call(startAzienda, { body: {} })).indirizzo));
}

/** Opens the provider in a new window, so that typed text in this one is kept. */
function useAziendaWindow(what: 'entra' | 'conferma'): Going {
  return useGoing(async () => {
    const opened = window.open('about:blank', '_blank'); // opened before the request, because browsers block windows that are opened later
    if (!opened) throw new Error('Il browser ha fermato la nuova finestra: permettile per questo sito e riprova.');
    try {
      const { indirizzo } = await (what === 'entra' ? call(startAzienda, { body: { finestra: true } }) : call(startAziendaConferma));
      opened.location.replace(indirizzo);
    } catch (error) {
      opened.close();
      throw error;
    }
  });
}

function useGoing(work: () => Promise<void>): Going {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: work });
  return { go: () => mutate(), isPending, trouble: error && !isSuccess ? sentenceOf(error) : undefined };
}

/** The button for the company sign-in. It is shown below the login form, or instead of it when no other sign-in is allowed. */
export function AziendaSection({ nome, solo }: { nome: string; solo: boolean }): ReactElement {
  const { go, isPending, trouble } = useGoToAzienda();
  return (
    <>
      <Button
        size="large"
        kind={solo ? 'primary' : 'second'}
        icon={Building2}
        onClick={go}
        pendingText={isPending ? 'Ti portiamo lì...' : undefined}
      >
        Accedi con {nome}
      </Button>
      {trouble && (
        <Note tone="danger" role="alert">
          {trouble}
        </Note>
      )}
    </>
  );
}
