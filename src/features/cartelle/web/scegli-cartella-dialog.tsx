import type { ReactElement } from 'react';
import { searchFreeCartelle, useAssignCartella } from './hooks.ts';
import { ScegliConPermessoDialog } from './scegli-con-permesso-dialog.tsx';

interface ScegliCartellaDialogProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  onClose: () => void;
}

/** From an employee's page: which free folder of their brand to give them. */
export function ScegliCartellaDialog({ dipendente, onClose }: ScegliCartellaDialogProps): ReactElement {
  const assign = useAssignCartella();
  return (
    <ScegliConPermessoDialog
      title="Assegna Cartella"
      description={`A ${dipendente.nome} ${dipendente.cognome}, tra le cartelle libere del suo brand`}
      label="Cartella *"
      placeholder="Cerca per nome, percorso o server"
      search={(q) => searchFreeCartelle(q, dipendente.brand_id)}
      required="Scegli la cartella da assegnare"
      write={assign}
      onChoose={(id, how) => assign.mutate({ params: { id }, body: { dipendente_id: dipendente.id, ...how } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
