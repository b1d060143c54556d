import { type ReactElement, useState } from 'react';
import type { Assegnatario } from '#shared/schemas.ts';
import { useAssignRights } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import type { Risorsa } from './kind.ts';

/** Of whom the employee can be to whom it is given: those of its brands on which the user may assign. */
export interface WhomToGive {
  brandIds: readonly number[];
  onClose: () => void;
}

interface DaiRiprendiPanelProps<T> {
  kind: { nameOf: (item: T) => string; useTakeBack: () => (item: T, holder: Assegnatario) => void };
  item: T;
  /** Whether it can be given now. */
  isFree: boolean;
  /** The dialog that asks to whom. */
  choose: (whom: WhomToGive) => ReactElement;
}

/** On the card of a thing that one person has at a time: gives it to somebody, or takes it back. */
export function DaiRiprendiPanel<T extends Risorsa>({ kind, item, isFree, choose }: DaiRiprendiPanelProps<T>): ReactElement | null {
  const [isChoosing, setIsChoosing] = useState(false);
  const { brandIds, mayTakeBack } = useAssignRights(item);
  const takeBack = kind.useTakeBack();
  const { assegnatario } = item;
  const nome = kind.nameOf(item);
  if (assegnatario && mayTakeBack) {
    const label = `Riprendi ${nome} da ${assegnatario.nome} ${assegnatario.cognome}`;
    return (
      <Button kind="ghost" size="small" className="end" aria-label={label} onClick={() => takeBack(item, assegnatario)}>
        Riprendi
      </Button>
    );
  }
  if (!isFree || brandIds.length === 0) return null;
  return (
    <>
      <Button kind="ghost" size="small" className="end" aria-label={`Assegna ${nome}`} onClick={() => setIsChoosing(true)}>
        Assegna
      </Button>
      {isChoosing && choose({ brandIds, onClose: () => setIsChoosing(false) })}
    </>
  );
}
