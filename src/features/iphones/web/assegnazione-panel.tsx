import { type ReactElement, useState } from 'react';
import { usePermessi } from '#features/auth/web/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Telefono } from '../contract.ts';
import { checkAssignable } from '../rules.ts';
import { useTakeBack } from './hooks.ts';

const ScegliDipendenteDialog = lazyPart(() => import('./scegli-dipendente-dialog.tsx').then((file) => file.ScegliDipendenteDialog));

/** Gives a phone to somebody, or takes it back, from its card. */
export function AssegnazionePanel({ telefono }: { telefono: Telefono }): ReactElement | null {
  const { id, modello, brands, assegnatario, piano } = telefono;
  const { mayOn } = usePermessi();
  const [isChoosing, setIsChoosing] = useState(false);
  const takeBack = useTakeBack();
  const mayAssignIn = brands.map((brand) => brand.id).filter((brandId) => mayOn('risorse.assegna', brandId));
  const canGive = mayAssignIn.length > 0 && !checkAssignable(telefono);
  const canTakeBack = assegnatario !== null && mayAssignIn.length === brands.length; // of which of them the holder is, is not known here

  if (canTakeBack) {
    const label = `Riprendi ${modello} da ${assegnatario.nome} ${assegnatario.cognome}`;
    const onClick = () => takeBack({ id, modello, conPiano: piano !== null }, assegnatario);
    return (
      <Button kind="ghost" size="small" className="end" aria-label={label} onClick={onClick}>
        Riprendi
      </Button>
    );
  }
  if (!canGive) return null;
  return (
    <>
      <Button kind="ghost" size="small" className="end" aria-label={`Assegna ${modello}`} onClick={() => setIsChoosing(true)}>
        Assegna
      </Button>
      {isChoosing && <ScegliDipendenteDialog telefono={telefono} brandIds={mayAssignIn} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
