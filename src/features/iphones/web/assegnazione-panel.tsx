import type { ReactElement } from 'react';
import { DaiRiprendiPanel } from '#features/risorse/web/dai-riprendi-panel.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Telefono } from '../contract.ts';
import { checkAssignable } from '../rules.ts';
import { useTakeBack } from './hooks.ts';

const ScegliDipendenteDialog = lazyPart(() => import('./scegli-dipendente-dialog.tsx').then((file) => file.ScegliDipendenteDialog));

/** Gives a phone to somebody, or takes it back, from its card. */
export function AssegnazionePanel({ telefono }: { telefono: Telefono }): ReactElement {
  const { id, modello, piano } = telefono;
  const takeBack = useTakeBack();
  return (
    <DaiRiprendiPanel
      nome={modello}
      risorsa={telefono}
      isFree={!checkAssignable(telefono)}
      takeBack={(holder) => takeBack({ id, modello, conPiano: piano !== null }, holder)}
      choose={(brandIds, onClose) => <ScegliDipendenteDialog telefono={telefono} brandIds={brandIds} onClose={onClose} />}
    />
  );
}
