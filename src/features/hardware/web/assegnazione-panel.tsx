import type { ReactElement } from 'react';
import { DaiRiprendiPanel } from '#features/risorse/web/dai-riprendi-panel.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Hardware } from '../contract.ts';
import { checkAssignable } from '../rules.ts';
import { useTakeBack } from './hooks.ts';

const ScegliDipendenteDialog = lazyPart(() => import('./scegli-dipendente-dialog.tsx').then((file) => file.ScegliDipendenteDialog));

/** Gives an asset to somebody, or takes it back, from its card. */
export function AssegnazionePanel({ hardware }: { hardware: Hardware }): ReactElement {
  const takeBack = useTakeBack();
  return (
    <DaiRiprendiPanel
      nome={hardware.nome}
      risorsa={hardware}
      isFree={!checkAssignable(hardware)}
      takeBack={(holder) => takeBack(hardware, holder)}
      choose={(brandIds, onClose) => <ScegliDipendenteDialog hardware={hardware} brandIds={brandIds} onClose={onClose} />}
    />
  );
}
