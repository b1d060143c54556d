import type { ReactElement, ReactNode } from 'react';
import { EmptyState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';

interface UsciteEmptyPanelProps {
  isNarrowed: boolean;
  onClear: () => void;
  /** The button that opens the first one; false for who may not. */
  create: ReactNode;
}

/** Nothing to show: of this search, or at all. */
export function UsciteEmptyPanel({ isNarrowed, onClear, create }: UsciteEmptyPanelProps): ReactElement {
  if (isNarrowed) {
    return (
      <EmptyState
        title="Nessuna uscita trovata"
        text="Nessuna uscita corrisponde alla ricerca e ai filtri scelti"
        action={<Button onClick={onClear}>Togli i filtri</Button>}
      />
    );
  }
  return (
    <EmptyState
      arcs={['hr', 'todo', 'todo']}
      title="Nessuna uscita"
      text={
        create
          ? 'Quando qualcuno lascia, apri la sua uscita: IT decide che ne è di ciò che ha, poi tu la chiudi.'
          : 'Quando qualcuno lascia, HR apre la sua uscita e la trovi qui.'
      }
      action={create}
    />
  );
}
