import { checkDeviceAssignable } from '#features/equipment/asset-types/rules.ts';
import { DaiRiprendiPanel, DuplicaPanel } from '#features/equipment/asset-types/web/dai-riprendi-panel.tsx';
import { StatoDispositivoBadge } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import type { AssignedWith } from '#features/equipment/asset-types/web/scegli-dialog.tsx';
import type { RisorsaHeader } from '#features/equipment/asset-types/web/use-risorsa-actions.ts';
import { ScadenzaBadge } from '#features/equipment/asset-types/web/valore-field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Hardware } from '../contract.ts';
import { HARDWARE } from '../kind.ts';
import { hardwareCopies, hardwareKind, iconOfTipo } from './hooks.ts';

const ScegliTitolareDialog = lazyPart(() =>
  import('#features/equipment/asset-types/web/scegli-titolare-dialog.tsx').then(
    (file) => file.ScegliTitolareDialog<Hardware, AssignedWith<typeof hardwareKind>>,
  ),
);

const GARANZIA = { scaduta: 'Garanzia scaduta il', in_scadenza: 'Garanzia fino al' };

export const hardwareHeader: RisorsaHeader<Hardware> = {
  icon: ({ tipo }) => iconOfTipo(tipo),
  detail: ({ tipo }) => tipo,
  tags: ({ stato, garanzia_scadenza }) => (
    <>
      <StatoDispositivoBadge stato={stato} />
      <ScadenzaBadge scadenza={garanzia_scadenza} words={GARANZIA} />
    </>
  ),
  give: (item, look) => (
    <DaiRiprendiPanel
      kind={hardwareKind}
      item={item}
      isFree={!checkDeviceAssignable(HARDWARE, item)}
      look={look}
      choose={(whom) => <ScegliTitolareDialog {...whom} kind={hardwareKind} item={item} />}
    />
  ),
  copy: (item, look) => <DuplicaPanel kind={hardwareCopies} item={item} look={look} />,
};
