import { CardSim } from 'lucide-react';
import { AssignUnassignPanel } from '#features/equipment/asset-types/web/assign-unassign-panel.tsx';
import type { RisorsaHeader } from '#features/equipment/asset-types/web/use-risorsa-actions.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { PianoMobile } from '../contract.ts';
import { pianoMobileKind } from './hooks.ts';

const AssignPianoDialog = lazyPart(() => import('./assign-piano-dialog.tsx').then((file) => file.AssignPianoDialog));

export const pianoHeader: RisorsaHeader<PianoMobile> = {
  icon: () => CardSim,
  detail: ({ operatore }) => operatore,
  tags: ({ attivo, portabilita }) => (
    <>
      {!attivo && <Tag tone="warning">Non attivo</Tag>}
      {portabilita && <Tag tone="info">{`Portabilità da ${portabilita.gestore_precedente}`}</Tag>}
    </>
  ),
  assignButtons: (item, look) => (
    <AssignUnassignPanel
      kind={pianoMobileKind}
      item={item}
      look={look}
      renderDialog={(dialogProps) => <AssignPianoDialog piano={item} {...dialogProps} />}
    />
  ),
};
