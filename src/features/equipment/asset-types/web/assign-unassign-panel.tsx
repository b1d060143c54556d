import { Copy, type LucideIcon, UserMinus, UserPlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Assegnatario, Luogo } from '#shared/schemas.ts';
import { useAssignPermissions, usePermessi } from '#web/session/use-session.ts';
import { ActionButton, type ActionVariant } from '#web/ui/action-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { DuplicableKind, DuplicateDialogProps } from './duplicate-dialog.tsx';
import { offeredActions, type Risorsa } from './kind-ui.ts';

/** The brands of the item on which the user may assign. The receiver must belong to one of these brands. */
export interface AssignDialogProps {
  brandIds: readonly number[];
  onClose: () => void;
}

interface AssignUnassignPanelProps<T> {
  kind: {
    /** True for a shared item. The page of such an item lists its holders and unassigns each holder separately. */
    isShared: true | undefined;
    isFree: (item: T) => boolean;
    nameOf: (item: T) => string;
    useTakeBack: () => (item: T, holder: Assegnatario | Luogo) => void;
  };
  item: T;
  renderDialog: (dialogProps: AssignDialogProps) => ReactElement;
  look: ActionVariant;
}

export function AssignUnassignPanel<T extends Risorsa>(props: AssignUnassignPanelProps<T>): ReactElement | null {
  const { kind, item, renderDialog, look } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const permissions = useAssignPermissions(item);
  const { riprendi, assegna } = offeredActions(kind, item, permissions);
  const unassign = kind.useTakeBack();
  const holder = item.assegnatario ?? item.luogo;
  const nome = kind.nameOf(item);
  const renderButton = (icon: LucideIcon, verb: string, label: string, onClick: () => void) => (
    <ActionButton {...{ look, icon, verb, label, onClick }} className="end" />
  );
  if (holder && riprendi) {
    const holderText = 'cognome' in holder ? `da ${holder.nome} ${holder.cognome}` : `dallo showroom ${holder.nome}`;
    return renderButton(UserMinus, 'Riprendi', `Riprendi ${nome} ${holderText}`, () => unassign(item, holder));
  }
  if (!assegna) return null;
  return (
    <>
      {renderButton(UserPlus, 'Assegna', `Assegna ${nome}`, () => setIsChoosing(true))}
      {isChoosing && renderDialog({ brandIds: permissions.brandIds, onClose: () => setIsChoosing(false) })}
    </>
  );
}

const DuplicateDialog = lazyPart(() =>
  import('./duplicate-dialog.tsx').then((file) => file.DuplicateDialog as (props: DuplicateDialogProps<string>) => ReactElement),
);

interface DuplicatePanelProps<Name extends string, T> {
  kind: DuplicableKind<Name>;
  item: T;
  look: ActionVariant;
}

export function DuplicatePanel<Name extends string, T extends Risorsa & { id: number } & Record<Name, string>>({
  kind,
  item,
  look,
}: DuplicatePanelProps<Name, T>): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false);
  const creatableIn = usePermessi().wholeBrandsFor('risorse.modifica');
  if (!item.modificabile || !item.brands.every(({ id }) => creatableIn.includes(id))) return null;
  return (
    <>
      <ActionButton look={look} icon={Copy} verb="Duplica" label={`Duplica ${kind.kind.nameOf(item)}`} onClick={() => setIsOpen(true)} />
      {/** cast: `item` and `kind` have the same asset type */}
      {isOpen && <DuplicateDialog kind={kind as unknown as DuplicableKind<string>} item={item} onClose={() => setIsOpen(false)} />}
    </>
  );
}
