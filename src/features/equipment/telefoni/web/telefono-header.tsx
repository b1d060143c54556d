import { Smartphone } from 'lucide-react';
import { checkDeviceAssignable } from '#features/equipment/asset-types/rules.ts';
import { DaiRiprendiPanel, DuplicaPanel } from '#features/equipment/asset-types/web/dai-riprendi-panel.tsx';
import { StatoDispositivoBadge } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import type { AssignedWith } from '#features/equipment/asset-types/web/scegli-dialog.tsx';
import type { RisorsaHeader } from '#features/equipment/asset-types/web/use-risorsa-actions.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Telefono } from '../contract.ts';
import { TELEFONO } from '../kind.ts';
import { allestimento } from '../rules.ts';
import { telefonoCopies, telefonoKind } from './hooks.ts';

const ScegliTitolareDialog = lazyPart(() =>
  import('#features/equipment/asset-types/web/scegli-titolare-dialog.tsx').then(
    (file) => file.ScegliTitolareDialog<Telefono, AssignedWith<typeof telefonoKind>>,
  ),
);

export const telefonoHeader: RisorsaHeader<Telefono> = {
  icon: () => Smartphone,
  detail: allestimento,
  tags: ({ stato }) => <StatoDispositivoBadge stato={stato} />,
  give: (item, look) => (
    <DaiRiprendiPanel
      kind={telefonoKind}
      item={item}
      isFree={!checkDeviceAssignable(TELEFONO, { ...item, nome: item.modello })}
      look={look}
      choose={(whom) => (
        <ScegliTitolareDialog
          {...whom}
          kind={telefonoKind}
          item={item}
          description="Senza piano mobile, a un dipendente o a uno showroom di uno dei suoi brand"
        />
      )}
    />
  ),
  copy: (item, look) => <DuplicaPanel kind={telefonoCopies} item={item} look={look} />,
};
