import type { ReactElement, ReactNode } from 'react';
import { EmptyState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';

interface BrandsEmptyProps {
  searching: boolean;
  onClear: () => void;
  /** The button that makes one; false for who may not. */
  create: ReactNode;
}

export function BrandsEmpty({ searching, onClear, create }: BrandsEmptyProps): ReactElement {
  if (searching) {
    return (
      <EmptyState
        title="Nessun brand trovato"
        text="Prova a modificare i criteri di ricerca"
        action={<Button onClick={onClear}>Cancella ricerca</Button>}
      />
    );
  }
  const text = create
    ? 'Crea il primo: dipendenti e dotazioni appartengono a un brand.'
    : 'Chiedi a un amministratore di associarti a un brand.';
  return <EmptyState title="Nessun brand presente" text={text} action={create} />;
}
