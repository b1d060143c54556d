import { Building2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useAzienda, useAziendaWindow } from './use-azienda.ts';

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
