import type { ReactElement } from 'react';
import { NuovoVerbalePanel } from '#features/journeys/verbali/web/nuovo-verbale-panel.tsx';
import { undoActionOf } from '#web/bulk/outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';

export interface Receiver {
  id: string;
  nome: string;
  cognome: string;
  brand_id: number;
}

interface PassedItemsDialogProps {
  receiver: Receiver;
  /** The passed items. `voce` is the type and the id of an item, such as 'hardware-31'. */
  items: readonly { voce: string; nome: string }[];
  rejectedCount?: number;
  lotto: number | null;
  undoLabel?: string;
  onClose: () => void;
}

/** The dialog after items have passed to an employee: it lists the items, undoes the change, and offers the handover record of the items. */
export function PassedItemsDialog(props: PassedItemsDialogProps): ReactElement {
  const { receiver, items, rejectedCount = 0, lotto, undoLabel = 'Annulla il passaggio', onClose } = props;
  const { action } = undoActionOf(lotto);
  const undo = () => {
    onClose();
    action?.act();
  };
  return (
    <ReadDialog
      title={`${items.length === 1 ? 'Passata 1 cosa' : `Passate ${items.length} cose`} a ${receiver.nome} ${receiver.cognome}`}
      description={restText(rejectedCount)}
      middle="Che cosa è passato"
      initialFocus="footer .primary"
      onClose={onClose}
      foot={
        <>
          {action && <Button onClick={undo}>{undoLabel}</Button>}
          <Button onClick={onClose}>Chiudi</Button>
          <NuovoVerbalePanel kind="primary" dipendente={receiver} only={items.map(({ voce }) => voce)} onCreated={onClose} />
        </>
      }
    >
      <ul className="outcomes">
        {items.map(({ voce, nome }) => (
          <li key={voce}>
            <b>{nome}</b>
          </li>
        ))}
      </ul>
    </ReadDialog>
  );
}

const restText = (rejectedCount: number) =>
  rejectedCount === 0
    ? 'Chi riceve firma un solo verbale di consegna per tutto.'
    : rejectedCount === 1
      ? "1 cosa è rimasta com'era."
      : `${rejectedCount} cose sono rimaste com'erano.`;
