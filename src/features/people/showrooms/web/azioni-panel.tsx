import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useConfirm } from '#web/confirm/confirm.ts';
import { usePermessi } from '#web/session/use-permessi.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Showroom } from '../contract.ts';
import { useDeleteShowroom } from './hooks.ts';

interface AzioniPanelProps {
  showroom: Showroom;
  onEdit: () => void;
  onDeleted: () => void;
}

/** 'Modifica' and 'Elimina' of a row, for who may: on all brands of the showroom (rule 20). */
export function AzioniPanel({ showroom: { id, nome, brands }, onEdit, onDeleted }: AzioniPanelProps): ReactElement | null {
  const { mayOn } = usePermessi();
  const confirm = useConfirm();
  const remove = useDeleteShowroom();
  if (!brands.every((brand) => mayOn('showrooms.modifica', brand.id))) return null;
  const askToDelete = async () => {
    const isDone = await confirm({
      title: 'Elimina showroom',
      text: `Sei sicuro di voler eliminare lo showroom ${nome}?`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
    if (isDone) onDeleted();
  };
  return (
    <>
      <IconButton icon={Pencil} label={`Modifica ${nome}`} size="small" onClick={onEdit} />
      <IconButton icon={Trash2} label={`Elimina ${nome}`} size="small" className="del" onClick={() => void askToDelete()} />
    </>
  );
}
