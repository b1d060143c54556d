import { Pencil, Trash2, UserMinus, UserPlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { ScegliDipendenteDialog } from '#kit/web/scegli-dialog.tsx';
import { useAssignRights } from '#web/session/use-permessi.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Cartella } from '../contract.ts';
import { checkAssignable } from '../rules.ts';
import { cartellaKind, useDeleteCartella } from './hooks.ts';

/** What can be done with one folder of the list, as far as the user may. */
export function AzioniPanel({ cartella, onEdit }: { cartella: Cartella; onEdit: () => void }): ReactElement {
  const { nome, assegnatario, modificabile } = cartella;
  const { brandIds, mayTakeBack } = useAssignRights(cartella);
  const [isChoosing, setIsChoosing] = useState(false);
  const takeBack = cartellaKind.useTakeBack();
  const askToDelete = useDeleteCartella();
  const canGive = brandIds.length > 0 && !checkAssignable(cartella);
  return (
    <>
      {canGive && <IconButton icon={UserPlus} label={`Assegna ${nome}`} size="small" onClick={() => setIsChoosing(true)} />}
      {assegnatario && mayTakeBack && (
        <IconButton
          icon={UserMinus}
          label={`Riprendi ${nome} da ${assegnatario.nome} ${assegnatario.cognome}`}
          size="small"
          onClick={() => takeBack(cartella, assegnatario)}
        />
      )}
      {modificabile && (
        <>
          <IconButton icon={Pencil} label={`Modifica ${nome}`} size="small" onClick={onEdit} />
          <IconButton icon={Trash2} label={`Elimina ${nome}`} size="small" className="del" onClick={() => askToDelete(cartella)} />
        </>
      )}
      {isChoosing && (
        <ScegliDipendenteDialog kind={cartellaKind} item={cartella} brandIds={brandIds} onClose={() => setIsChoosing(false)} />
      )}
    </>
  );
}
