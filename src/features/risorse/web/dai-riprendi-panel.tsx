import { type ReactElement, useState } from 'react';
import type { Assegnatario } from '#shared/schemas.ts';
import { useAssignRights } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';

interface DaiRiprendiPanelProps {
  nome: string;
  risorsa: { brands: readonly { id: number }[]; assegnatario: Assegnatario | null };
  /** Whether it can be given now. */
  isFree: boolean;
  takeBack: (holder: Assegnatario) => void;
  /** The dialog that asks to whom to give it, among the employees of these brands. */
  choose: (brandIds: readonly number[], onClose: () => void) => ReactElement;
}

/** On the card of a thing that one person has at a time: gives it to somebody, or takes it back. */
export function DaiRiprendiPanel({ nome, risorsa, isFree, takeBack, choose }: DaiRiprendiPanelProps): ReactElement | null {
  const [isChoosing, setIsChoosing] = useState(false);
  const { brandIds, mayTakeBack } = useAssignRights(risorsa);
  const { assegnatario } = risorsa;
  if (assegnatario && mayTakeBack) {
    const label = `Riprendi ${nome} da ${assegnatario.nome} ${assegnatario.cognome}`;
    return (
      <Button kind="ghost" size="small" className="end" aria-label={label} onClick={() => takeBack(assegnatario)}>
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
      {isChoosing && choose(brandIds, () => setIsChoosing(false))}
    </>
  );
}
