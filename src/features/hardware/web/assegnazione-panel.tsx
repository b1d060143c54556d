import { type ReactElement, useState } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Hardware } from '../contract.ts';
import { checkAssignable } from '../rules.ts';
import { useTakeBack } from './hooks.ts';

const ScegliDipendenteDialog = lazyPart(() => import('./scegli-dipendente-dialog.tsx').then((file) => file.ScegliDipendenteDialog));

/** Gives an asset to somebody, or takes it back, from its card. */
export function AssegnazionePanel({ hardware }: { hardware: Hardware }): ReactElement | null {
  const { nome, brands, assegnatario } = hardware;
  const { mayOn } = usePermessi();
  const [isChoosing, setIsChoosing] = useState(false);
  const takeBack = useTakeBack();
  const mayAssignIn = brands.map(({ id }) => id).filter((id) => mayOn('risorse.assegna', id));
  const canGive = mayAssignIn.length > 0 && !checkAssignable(hardware);
  const canTakeBack = assegnatario !== null && mayAssignIn.length === brands.length; // of which of them the holder is, is not known here

  if (canTakeBack) {
    const label = `Riprendi ${nome} da ${assegnatario.nome} ${assegnatario.cognome}`;
    return (
      <Button kind="ghost" size="small" className="end" aria-label={label} onClick={() => takeBack(hardware, assegnatario)}>
        Riprendi
      </Button>
    );
  }
  if (!canGive) return null;
  return (
    <>
      <Button kind="ghost" size="small" className="end" aria-label={`Assegna ${nome}`} onClick={() => setIsChoosing(true)}>
        Assegna
      </Button>
      {isChoosing && <ScegliDipendenteDialog hardware={hardware} brandIds={mayAssignIn} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
