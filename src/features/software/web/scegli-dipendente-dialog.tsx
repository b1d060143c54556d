import type { ReactElement } from 'react';
import { searchDipendenti } from '#features/dipendenti/web/hooks.ts';
import { ChooseDialog } from '#web/forms/choose-dialog.tsx';
import type { Software } from '../contract.ts';
import { useAssignSoftware } from './hooks.ts';

interface ScegliDipendenteDialogProps {
  software: Software;
  /** Of whom the employee can be: those of the software on which the user may assign. */
  brandIds: readonly number[];
  onClose: () => void;
}

/** From the card: to whom to give a licence. */
export function ScegliDipendenteDialog({ software, brandIds, onClose }: ScegliDipendenteDialogProps): ReactElement {
  const assign = useAssignSoftware();
  return (
    <ChooseDialog
      title={`Assegna ${software.nome}`}
      description="A un dipendente attivo di uno dei suoi brand"
      label="Dipendente *"
      placeholder="Cerca per nome, email o mansione"
      search={(q) => searchDipendenti(q, brandIds)}
      required="Scegli a chi assegnarlo"
      verb="Assegna Software"
      pendingVerb="Assegnazione in corso..."
      write={assign}
      onChoose={(dipendente_id) => assign.mutate({ params: { id: String(software.id) }, body: { dipendente_id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
