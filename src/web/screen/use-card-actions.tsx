import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { IconButton } from '#web/ui/button.tsx';

/** What a card of a list is told, and tells. */
export interface CardInList {
  /** Whether it is chosen; undefined while one is not choosing. */
  picked: boolean | undefined;
  onPick: () => void;
  onEdit: () => void;
}

interface CardActions extends CardInList {
  /** What the card is of, as its buttons and the question call it. */
  name: string;
  mayChange: boolean;
  deletion: {
    /** Of the question: 'Elimina hardware'. */
    title: string;
    act: () => Promise<unknown>;
    /** Where it cannot be deleted as it is: says why, and nothing is asked. */
    refuse?: (() => void) | undefined;
  };
}

/** At the top right of a card: its box while one is choosing, else what can be done with it; deleting asks first. */
export function useCardActions({ name, mayChange, deletion: { refuse, ...deletion }, picked, onPick, onEdit }: CardActions): ReactNode {
  const confirm = useConfirm();
  if (picked !== undefined) return <PickBox label={`Scegli ${name}`} checked={picked} onChange={onPick} />;
  if (!mayChange) return null;
  const askToDelete = () =>
    void confirm({
      ...deletion,
      text: `Sei sicuro di voler eliminare ${name}?`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
    });
  return (
    <>
      <IconButton icon={Pencil} label={`Modifica ${name}`} size="small" onClick={onEdit} />
      <IconButton icon={Trash2} label={`Elimina ${name}`} size="small" className="del" onClick={refuse ?? askToDelete} />
    </>
  );
}

interface PickBoxProps {
  /** What it chooses: 'Scegli MacBook Air'. */
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** The box of a card or row while one is choosing. */
function PickBox({ label, checked, onChange }: PickBoxProps): ReactElement {
  return (
    <label className="check pick">
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}
