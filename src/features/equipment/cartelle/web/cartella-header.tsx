import { AssignUnassignPanel } from '#features/equipment/asset-types/web/assign-unassign-panel.tsx';
import type { AssignmentDetails } from '#features/equipment/asset-types/web/select-dialog.tsx';
import type { RisorsaHeader } from '#features/equipment/asset-types/web/use-risorsa-actions.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Cartella } from '../contract.ts';
import { TIPO_CARTELLA_LABELS } from '../fields.ts';
import { iconOfTipo } from './cartella-badge.tsx';
import { cartellaKind } from './hooks.ts';

const SelectDipendenteDialog = lazyPart(() =>
  import('#features/equipment/asset-types/web/select-dialog.tsx').then(
    (file) => file.SelectDipendenteDialog<Cartella, AssignmentDetails<typeof cartellaKind>>,
  ),
);

export const cartellaHeader: RisorsaHeader<Cartella> = {
  icon: ({ tipo }) => iconOfTipo(tipo),
  detail: ({ tipo }) => TIPO_CARTELLA_LABELS[tipo],
  assignButtons: (item, look) => (
    <AssignUnassignPanel
      kind={cartellaKind}
      item={item}
      look={look}
      renderDialog={(dialogProps) => <SelectDipendenteDialog {...dialogProps} kind={cartellaKind} item={item} />}
    />
  ),
};
