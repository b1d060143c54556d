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

/** In a dialog over a page that waits: the company's own account, in a window of its own. Nothing where there is none. */
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

/** The company's own account, as far as it is known: its name, and whether there is no other way in. */
function useAzienda(): ResultOf<typeof getAzienda>['azienda'] | undefined {
  return useRead(getAzienda).data?.azienda;
}

interface Going {
  go: () => void;
  isPending: boolean;
  /** Why it did not work. */
  trouble: string | undefined;
}

/** Leaves the page for the provider's. */
export function useGoToAzienda(): Going {
  return useGoing(async () => window.location.assign((await call(startAzienda, { body: {} })).indirizzo));
}

/** The same in a window of its own: what was typed in this one waits. */
function useAziendaWindow(what: 'entra' | 'conferma'): Going {
  return useGoing(async () => {
    const opened = window.open('about:blank', '_blank'); // at once, or browsers take it for an advertisement
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

/** Below the login's form, or in its place: the company's own account. */
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
