import type { ReactElement, ReactNode } from 'react';
import { ImportLink } from '#web/download/import-link.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';

interface ShowroomsEmptyProps {
  searching: boolean;
  onClear: () => void;
  /** The button that makes one; false for who may not. */
  create: ReactNode;
}

export function ShowroomsEmpty({ searching, onClear, create }: ShowroomsEmptyProps): ReactElement {
  if (searching) {
    return (
      <EmptyState
        title="Nessuno showroom trovato"
        text="Prova a modificare i criteri di ricerca"
        action={<Button onClick={onClear}>Cancella ricerca</Button>}
      />
    );
  }
  const text = create ? 'Inizia creando il primo showroom' : 'Può crearne uno chi ha il ruolo HR con diritto di modifica su un brand.';
  const action = (
    <>
      {create}
      <ImportLink elenco="showrooms" />
    </>
  );
  return <EmptyState title="Nessuno showroom trovato" text={text} action={action} />;
}
