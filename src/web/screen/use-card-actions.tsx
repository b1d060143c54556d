import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { IconButton } from '#web/ui/button.tsx';

export interface CardInList {
  picked: boolean | undefined;
  /** `isRange`: the user has pressed Shift. */
  onPick: (isRange: boolean) => void;
  onEdit: () => void;
}

interface CardActions extends CardInList {
  name: string;
  mayChange: boolean;
  deletion: {
    title: string;
    act: () => Promise<unknown>;
    /** Called instead of the confirmation dialog when the record cannot be deleted. */
    refuse?: (() => void) | undefined;
  };
}

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
  label: string;
  checked: boolean;
  /** `isRange`: the user has pressed Shift. */
  onChange: (isRange: boolean) => void;
}

/** The checkbox that selects a row. A click anywhere on the row presses it (list-rows.tsx). */
export function PickBox({ label, checked, onChange }: PickBoxProps): ReactElement {
  return (
    <label className="check pick">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}
