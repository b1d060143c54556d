import type { ReactElement } from 'react';
import { searchDipendenti } from '#features/dipendenti/web/hooks.ts';
import { ChooseDialog } from '#web/forms/choose-dialog.tsx';
import type { Telefono } from '../contract.ts';
import { useAssignTelefono } from './hooks.ts';

interface ScegliDipendenteDialogProps {
  telefono: Telefono;
  /** Of whom the employee can be: those of the phone on which the user may assign. */
  brandIds: readonly number[];
  onClose: () => void;
}

/** From a phone's card: to whom to give it, without a plan. */
export function ScegliDipendenteDialog({ telefono, brandIds, onClose }: ScegliDipendenteDialogProps): ReactElement {
  const assign = useAssignTelefono();
  return (
    <ChooseDialog
      title={`Assegna ${telefono.modello}`}
      description="Senza piano mobile, a un dipendente attivo di uno dei suoi brand"
      label="Dipendente *"
      placeholder="Cerca per nome, email o mansione"
      search={(q) => searchDipendenti(q, brandIds)}
      required="Scegli a chi assegnarlo"
      verb="Assegna Telefono"
      pendingVerb="Assegnazione in corso..."
      write={assign}
      takesNote
      onChoose={(dipendente_id, note) =>
        assign.mutate({ params: { id: String(telefono.id) }, body: { dipendente_id, note } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}
