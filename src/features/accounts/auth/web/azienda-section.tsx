import { Building2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useGoToAzienda } from './azienda-panel.tsx';

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
