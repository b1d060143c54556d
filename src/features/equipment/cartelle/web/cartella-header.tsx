import { DaiRiprendiPanel } from '#features/equipment/kit/web/dai-riprendi-panel.tsx';
import type { RisorsaHeader } from '#features/equipment/kit/web/risorsa-header.ts';
import { ScegliDipendenteDialog } from '#features/equipment/kit/web/scegli-dialog.tsx';
import type { Cartella } from '../contract.ts';
import { TIPO_CARTELLA_LABELS } from '../fields.ts';
import { cartellaKind } from './hooks.ts';
import { iconOfTipo } from './tipo-badge.tsx';

export const cartellaHeader: RisorsaHeader<Cartella> = {
  icon: ({ tipo }) => iconOfTipo(tipo),
  detail: ({ tipo }) => TIPO_CARTELLA_LABELS[tipo],
  give: (item, look) => (
    <DaiRiprendiPanel
      kind={cartellaKind}
      item={item}
      isFree
      isShared
      look={look}
      choose={(whom) => <ScegliDipendenteDialog {...whom} kind={cartellaKind} item={item} />}
    />
  ),
};
