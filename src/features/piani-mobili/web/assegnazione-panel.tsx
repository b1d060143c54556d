import type { ReactElement } from 'react';
import { DaiRiprendiPanel } from '#features/risorse/web/dai-riprendi-panel.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { PianoMobile } from '../contract.ts';
import { checkAssignable } from '../rules.ts';
import { useTakeBack } from './hooks.ts';

const AssegnaPianoDialog = lazyPart(() => import('./assegna-piano-dialog.tsx').then((file) => file.AssegnaPianoDialog));

/** Gives a plan to somebody, or takes it back, from its card. */
export function AssegnazionePanel({ piano }: { piano: PianoMobile }): ReactElement {
  const takeBack = useTakeBack();
  return (
    <DaiRiprendiPanel
      nome={piano.nome_piano}
      risorsa={piano}
      isFree={!checkAssignable(piano)}
      takeBack={(holder) => takeBack(piano, holder, piano.telefono)}
      choose={(brandIds, onClose) => <AssegnaPianoDialog piano={piano} brandIds={brandIds} onClose={onClose} />}
    />
  );
}
