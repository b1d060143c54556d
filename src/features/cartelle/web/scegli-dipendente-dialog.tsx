import type { ReactElement } from 'react';
import { searchDipendenti } from '#features/dipendenti/web/hooks.ts';
import type { Cartella } from '../contract.ts';
import { useAssignCartella } from './hooks.ts';
import { ScegliConPermessoDialog } from './scegli-con-permesso-dialog.tsx';

interface ScegliDipendenteDialogProps {
  cartella: Cartella;
  /** Of whom the employee can be: those of the folder on which the user may assign. */
  brandIds: readonly number[];
  onClose: () => void;
}

/** From the list: to whom to give a folder. */
export function ScegliDipendenteDialog({ cartella: { id, nome }, brandIds, onClose }: ScegliDipendenteDialogProps): ReactElement {
  const assign = useAssignCartella();
  return (
    <ScegliConPermessoDialog
      title={`Assegna ${nome}`}
      description="A un dipendente attivo di uno dei suoi brand"
      label="Dipendente *"
      placeholder="Cerca per nome, email o mansione"
      search={(q) => searchDipendenti(q, brandIds)}
      required="Scegli a chi assegnarla"
      write={assign}
      onChoose={(dipendente_id, how) =>
        assign.mutate({ params: { id: String(id) }, body: { dipendente_id, ...how } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}
