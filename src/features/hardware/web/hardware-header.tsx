import { checkGivable } from '#kit/rules.ts';
import { DaiRiprendiPanel } from '#kit/web/dai-riprendi-panel.tsx';
import { DuplicaPanel } from '#kit/web/duplica-panel.tsx';
import type { RisorsaHeader } from '#kit/web/risorsa-header.ts';
import { ScadenzaBadge } from '#kit/web/scadenza-badge.tsx';
import type { GivenWith } from '#kit/web/scegli-dialog.tsx';
import { StatoDispositivoBadge } from '#kit/web/stato-dispositivo-badge.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Hardware } from '../contract.ts';
import { HARDWARE } from '../kind.ts';
import { hardwareCopies, hardwareKind } from './hooks.ts';
import { iconOfTipo } from './tipo-badge.tsx';

const ScegliTitolareDialog = lazyPart(() =>
  import('#kit/web/scegli-titolare-dialog.tsx').then((file) => file.ScegliTitolareDialog<Hardware, GivenWith<typeof hardwareKind>>),
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
      isFree={!checkGivable(HARDWARE, item)}
      look={look}
      choose={(whom) => <ScegliTitolareDialog {...whom} kind={hardwareKind} item={item} />}
    />
  ),
  copy: (item, look) => <DuplicaPanel kind={hardwareCopies} item={item} look={look} />,
};
