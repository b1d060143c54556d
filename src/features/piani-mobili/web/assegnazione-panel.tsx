import { type ReactElement, useState } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { PianoMobile } from '../contract.ts';
import { checkAssignable } from '../rules.ts';
import { useTakeBack } from './hooks.ts';

const AssegnaPianoDialog = lazyPart(() => import('./assegna-piano-dialog.tsx').then((file) => file.AssegnaPianoDialog));

/** Gives a plan to somebody, or takes it back, from its card. */
export function AssegnazionePanel({ piano }: { piano: PianoMobile }): ReactElement | null {
  const { nome_piano, brands, assegnatario, telefono } = piano;
  const { mayOn } = usePermessi();
  const [isChoosing, setIsChoosing] = useState(false);
  const takeBack = useTakeBack();
  const mayAssignIn = brands.map(({ id }) => id).filter((id) => mayOn('risorse.assegna', id));
  const canGive = mayAssignIn.length > 0 && !checkAssignable(piano);
  const canTakeBack = assegnatario !== null && mayAssignIn.length === brands.length; // of which of them the holder is, is not known here

  if (canTakeBack) {
    const label = `Riprendi ${nome_piano} da ${assegnatario.nome} ${assegnatario.cognome}`;
    return (
      <Button kind="ghost" size="small" className="end" aria-label={label} onClick={() => takeBack(piano, assegnatario, telefono)}>
        Riprendi
      </Button>
    );
  }
  if (!canGive) return null;
  return (
    <>
      <Button kind="ghost" size="small" className="end" aria-label={`Assegna ${nome_piano}`} onClick={() => setIsChoosing(true)}>
        Assegna
      </Button>
      {isChoosing && <AssegnaPianoDialog piano={piano} brandIds={mayAssignIn} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
