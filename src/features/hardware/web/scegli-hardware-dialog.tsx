import type { ReactElement } from 'react';
import { ChooseDialog } from '#web/forms/choose-dialog.tsx';
import { searchFreeHardware, useAssignHardware } from './hooks.ts';

interface ScegliHardwareDialogProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  onClose: () => void;
}

/** From an employee's page: which free asset of their brand to give them. */
export function ScegliHardwareDialog({ dipendente, onClose }: ScegliHardwareDialogProps): ReactElement {
  const assign = useAssignHardware();
  return (
    <ChooseDialog
      title="Assegna Hardware"
      description={`A ${dipendente.nome} ${dipendente.cognome}, tra l'hardware libero del suo brand`}
      label="Hardware *"
      placeholder="Cerca per nome, marca, modello o seriale"
      search={(q) => searchFreeHardware(q, dipendente.brand_id)}
      required="Scegli l'hardware da assegnare"
      verb="Assegna Hardware"
      pendingVerb="Assegnazione in corso..."
      write={assign}
      takesNote
      onChoose={(id, note) => assign.mutate({ params: { id }, body: { dipendente_id: dipendente.id, note } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
