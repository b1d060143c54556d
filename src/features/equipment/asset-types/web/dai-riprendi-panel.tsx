import { Copy, type LucideIcon, UserMinus, UserPlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Assegnatario, Luogo } from '#shared/schemas.ts';
import { useAssignRights } from '#web/session/use-session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type Look, LookButton } from '#web/ui/look-button.tsx';
import type { DuplicableKind, DuplicaDialogProps } from './duplica-dialog.tsx';
import type { Risorsa } from './shown-kind.ts';

/** Of whom the employee, or the showroom, can be to whom it is given: those of its brands on which the user may assign. */
export interface WhomToGive {
  brandIds: readonly number[];
  onClose: () => void;
}

interface DaiRiprendiPanelProps<T> {
  kind: { nameOf: (item: T) => string; useTakeBack: () => (item: T, holder: Assegnatario | Luogo) => void };
  item: T;
  /** Whether it can be given now. */
  isFree: boolean;
  /** The dialog that asks to whom. */
  choose: (whom: WhomToGive) => ReactElement;
  look: Look;
  /** Several have it at once: its page says who, and takes it back from each. */
  isShared?: true;
}

/** Beside a thing: gives it to somebody or to a showroom or, where one has it at a time, takes it back. */
export function DaiRiprendiPanel<T extends Risorsa>(props: DaiRiprendiPanelProps<T>): ReactElement | null {
  const { kind, item, isFree, choose, look, isShared } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const { brandIds, mayTakeBack } = useAssignRights(item);
  const takeBack = kind.useTakeBack();
  const holder = item.assegnatario ?? item.luogo;
  const nome = kind.nameOf(item);
  const button = (icon: LucideIcon, verb: string, label: string, onClick: () => void) => (
    <LookButton {...{ look, icon, verb, label, onClick }} className="end" />
  );
  if (holder && mayTakeBack && !isShared) {
    const from = 'cognome' in holder ? `da ${holder.nome} ${holder.cognome}` : `dallo showroom ${holder.nome}`;
    return button(UserMinus, 'Riprendi', `Riprendi ${nome} ${from}`, () => takeBack(item, holder));
  }
  if (!isFree || brandIds.length === 0) return null;
  return (
    <>
      {button(UserPlus, 'Assegna', `Assegna ${nome}`, () => setIsChoosing(true))}
      {isChoosing && choose({ brandIds, onClose: () => setIsChoosing(false) })}
    </>
  );
}

const DuplicaDialog = lazyPart(() =>
  import('./duplica-dialog.tsx').then((file) => file.DuplicaDialog as (props: DuplicaDialogProps<string>) => ReactElement),
);

interface DuplicaPanelProps<Name extends string, T> {
  kind: DuplicableKind<Name>;
  item: T;
  look: Look;
}

/** Beside a thing, for who may change it: makes others like it, one for each code that is pasted. */
export function DuplicaPanel<Name extends string, T extends Risorsa & { id: number } & Record<Name, string>>({
  kind,
  item,
  look,
}: DuplicaPanelProps<Name, T>): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false);
  if (!item.modificabile) return null;
  return (
    <>
      <LookButton look={look} icon={Copy} verb="Duplica" label={`Duplica ${kind.kind.nameOf(item)}`} onClick={() => setIsOpen(true)} />
      {/* it gets no other item than its kind's own */}
      {isOpen && <DuplicaDialog kind={kind as unknown as DuplicableKind<string>} item={item} onClose={() => setIsOpen(false)} />}
    </>
  );
}
