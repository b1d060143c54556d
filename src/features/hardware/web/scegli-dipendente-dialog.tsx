import type { ReactElement } from 'react';
import { searchDipendenti } from '#features/dipendenti/web/hooks.ts';
import { ChooseDialog } from '#web/forms/choose-dialog.tsx';
import type { Hardware } from '../contract.ts';
import { useAssignHardware } from './hooks.ts';

interface ScegliDipendenteDialogProps {
  hardware: Hardware;
  /** Of whom the employee can be: those of the asset on which the user may assign. */
  brandIds: readonly number[];
  onClose: () => void;
}

/** From an asset's card: to whom to give it. */
export function ScegliDipendenteDialog({ hardware, brandIds, onClose }: ScegliDipendenteDialogProps): ReactElement {
  const assign = useAssignHardware();
  return (
    <ChooseDialog
      title={`Assegna ${hardware.nome}`}
      description="A un dipendente attivo di uno dei suoi brand"
      label="Dipendente *"
      placeholder="Cerca per nome, email o mansione"
      search={(q) => searchDipendenti(q, brandIds)}
      required="Scegli a chi assegnarlo"
      verb="Assegna Hardware"
      pendingVerb="Assegnazione in corso..."
      write={assign}
      takesNote
      onChoose={(dipendente_id, note) =>
        assign.mutate({ params: { id: String(hardware.id) }, body: { dipendente_id, note } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}
