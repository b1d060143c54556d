import { Copy, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { ViewersPanel } from '#features/accounts/visibilita/web/viewers-panel.tsx';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { IconButton } from '#web/ui/button.tsx';
import type { Modello } from '../contract.ts';
import { useDeleteModello } from './hooks.ts';

interface ModelloActionsPanelProps {
  modello: Modello;
  onEdit: () => void;
  /** Left out when the account may not create standard tasks. */
  onCopy?: (() => void) | undefined;
}

export function ModelloActionsPanel({ modello, onEdit, onCopy }: ModelloActionsPanelProps): ReactElement {
  const { id, nome, modificabile } = modello;
  const confirm = useConfirm();
  const remove = useDeleteModello();
  const askToDelete = () =>
    confirm({
      title: 'Elimina attività standard',
      text: `Sei sicuro di voler eliminare «${nome}»? Negli onboarding e nelle uscite già aperti resta.`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: () => remove.mutateAsync({ params: { id: String(id) } }),
    });
  return (
    <>
      <ViewersPanel cosa="modello_attivita" id={id} nome={nome} />
      {onCopy && <IconButton icon={Copy} size="small" label={`Duplica ${nome}`} onClick={onCopy} />}
      {modificabile && <IconButton icon={Pencil} size="small" label={`Modifica ${nome}`} onClick={onEdit} />}
      {modificabile && <IconButton icon={Trash2} size="small" label={`Elimina ${nome}`} onClick={() => void askToDelete()} />}
    </>
  );
}
