import type { ReactElement } from 'react';
import { useRisorse } from '#features/risorse/web/hooks.ts';
import { ChooseDialog } from '#web/forms/choose-dialog.tsx';
import { searchFreeSoftware, useAssignSoftware } from './hooks.ts';

interface ScegliSoftwareDialogProps {
  dipendente: { id: string; nome: string; cognome: string; brand_id: number };
  onClose: () => void;
}

/** From an employee's page: which software of their brand with a free licence to give them. */
export function ScegliSoftwareDialog({ dipendente, onClose }: ScegliSoftwareDialogProps): ReactElement {
  const assign = useAssignSoftware();
  const { data } = useRisorse(dipendente.id);
  const held = (data?.software ?? []).map(({ id }) => id);
  return (
    <ChooseDialog
      title="Assegna Software"
      description={`A ${dipendente.nome} ${dipendente.cognome}, tra il software del suo brand con licenze libere`}
      label="Software *"
      placeholder="Cerca per nome o fornitore"
      search={(q) => searchFreeSoftware(q, dipendente.brand_id, held)}
      required="Scegli il software da assegnare"
      verb="Assegna Software"
      pendingVerb="Assegnazione in corso..."
      write={assign}
      onChoose={(id) => assign.mutate({ params: { id }, body: { dipendente_id: dipendente.id } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
