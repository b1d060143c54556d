import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { IconButton } from '#web/ui/button.tsx';

export interface CardInList {
  /** Whether the card is selected; undefined while no rows are being selected. */
  picked: boolean | undefined;
  onPick: () => void;
  onEdit: () => void;
}

interface CardActions extends CardInList {
  /** The name of the record, for buttons and the confirmation. */
  name: string;
  mayChange: boolean;
  deletion: {
    /** The title of the confirmation, for example 'Elimina hardware'. */
    title: string;
    act: () => Promise<unknown>;
    /** Explains why the record cannot be deleted. Called instead of the confirmation. */
    refuse?: (() => void) | undefined;
  };
}

/**
 * The actions at the top right of a card: a checkbox while rows are being selected, otherwise edit and delete. Deleting asks for
 * confirmation.
 */
export function useCardActions({ name, mayChange, deletion: { refuse, ...deletion }, picked, onPick, onEdit }: CardActions): ReactNode {
  const confirm = useConfirm();
  if (picked !== undefined) return <PickBox label={`Scegli ${name}`} checked={picked} onChange={onPick} />;
  if (!mayChange) return null;
  const confirmDeletion = () =>
    void confirm({
      ...deletion,
      text: `Sei sicuro di voler eliminare ${name}?`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
    });
  return (
    <>
      <IconButton icon={Pencil} label={`Modifica ${name}`} size="small" onClick={onEdit} />
      <IconButton icon={Trash2} label={`Elimina ${name}`} size="small" className="del" onClick={refuse ?? confirmDeletion} />
    </>
  );
}

interface PickBoxProps {
  /** The accessible name, for example 'Scegli MacBook Air'. */
  label: string;
  checked: boolean;
  onChange: () => void;
}

function PickBox({ label, checked, onChange }: PickBoxProps): ReactElement {
  return (
    <label className="check pick">
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}
