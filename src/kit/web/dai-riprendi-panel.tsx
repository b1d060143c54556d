import { type LucideIcon, UserMinus, UserPlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Assegnatario } from '#shared/schemas.ts';
import { useAssignRights } from '#web/session/use-permessi.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Risorsa } from './shown-kind.ts';

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
  /** In a table there is no room for words. */
  asIcon?: boolean;
}

/** Beside a thing that one person has at a time: gives it to somebody, or takes it back. */
export function DaiRiprendiPanel<T extends Risorsa>(props: DaiRiprendiPanelProps<T>): ReactElement | null {
  const { kind, item, isFree, choose, asIcon = false } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const { brandIds, mayTakeBack } = useAssignRights(item);
  const takeBack = kind.useTakeBack();
  const { assegnatario } = item;
  const nome = kind.nameOf(item);
  const button = (icon: LucideIcon, verb: string, label: string, onClick: () => void) =>
    asIcon ? (
      <IconButton icon={icon} label={label} size="small" onClick={onClick} />
    ) : (
      <Button kind="ghost" size="small" className="end" aria-label={label} onClick={onClick}>
        {verb}
      </Button>
    );
  if (assegnatario && mayTakeBack) {
    const label = `Riprendi ${nome} da ${assegnatario.nome} ${assegnatario.cognome}`;
    return button(UserMinus, 'Riprendi', label, () => takeBack(item, assegnatario));
  }
  if (!isFree || brandIds.length === 0) return null;
  return (
    <>
      {button(UserPlus, 'Assegna', `Assegna ${nome}`, () => setIsChoosing(true))}
      {isChoosing && choose({ brandIds, onClose: () => setIsChoosing(false) })}
    </>
  );
}
