import { Smartphone } from 'lucide-react';
import { AssignUnassignPanel, DuplicatePanel } from '#features/equipment/asset-types/web/assign-unassign-panel.tsx';
import { StatoDispositivoBadge } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import type { AssignmentDetails } from '#features/equipment/asset-types/web/select-dialog.tsx';
import type { RisorsaHeader } from '#features/equipment/asset-types/web/use-risorsa-actions.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Telefono } from '../contract.ts';
import { describeAllestimento } from '../rules.ts';
import { telefonoCopies, telefonoKind } from './hooks.ts';

const SelectTitolareDialog = lazyPart(() =>
  import('#features/equipment/asset-types/web/select-titolare-dialog.tsx').then(
    (file) => file.SelectTitolareDialog<Telefono, AssignmentDetails<typeof telefonoKind>>,
  ),
);

export const telefonoHeader: RisorsaHeader<Telefono> = {
  icon: () => Smartphone,
  detail: describeAllestimento,
  tags: ({ stato }) => <StatoDispositivoBadge stato={stato} />,
  assignButtons: (item, look) => (
    <AssignUnassignPanel
      kind={telefonoKind}
      item={item}
      look={look}
      renderDialog={(dialogProps) => (
        <SelectTitolareDialog
          {...dialogProps}
          kind={telefonoKind}
          item={item}
          description="Senza piano mobile, a un dipendente o a uno showroom di uno dei suoi brand"
        />
      )}
    />
  ),
  duplicateButton: (item, look) => <DuplicatePanel kind={telefonoCopies} item={item} look={look} />,
};
