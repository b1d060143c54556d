import { AssignUnassignPanel, DuplicatePanel } from '#features/equipment/asset-types/web/assign-unassign-panel.tsx';
import { StatoDispositivoBadge } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import type { AssignmentDetails } from '#features/equipment/asset-types/web/select-dialog.tsx';
import type { RisorsaHeader } from '#features/equipment/asset-types/web/use-risorsa-actions.ts';
import { ScadenzaBadge } from '#features/equipment/asset-types/web/valore-field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Hardware } from '../contract.ts';
import { hardwareCopies, hardwareKind, iconOfTipo } from './hooks.ts';

const SelectTitolareDialog = lazyPart(() =>
  import('#features/equipment/asset-types/web/select-titolare-dialog.tsx').then(
    (file) => file.SelectTitolareDialog<Hardware, AssignmentDetails<typeof hardwareKind>>,
  ),
);

const GARANZIA_TEXTS = { scaduta: 'Garanzia scaduta il', in_scadenza: 'Garanzia fino al' };

export const hardwareHeader: RisorsaHeader<Hardware> = {
  icon: ({ tipo }) => iconOfTipo(tipo),
  detail: ({ tipo }) => tipo,
  tags: ({ stato, garanzia_scadenza }) => (
    <>
      <StatoDispositivoBadge stato={stato} />
      <ScadenzaBadge scadenza={garanzia_scadenza} words={GARANZIA_TEXTS} />
    </>
  ),
  assignButtons: (item, look) => (
    <AssignUnassignPanel
      kind={hardwareKind}
      item={item}
      look={look}
      renderDialog={(dialogProps) => <SelectTitolareDialog {...dialogProps} kind={hardwareKind} item={item} />}
    />
  ),
  duplicateButton: (item, look) => <DuplicatePanel kind={hardwareCopies} item={item} look={look} />,
};
