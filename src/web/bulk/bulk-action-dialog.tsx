import type { ReactElement } from 'react';
import { applyMolti, type ElencoConAzioni, type EsitoMolti, type RigaMolti } from '#shared/molti-calls.ts';
import type { Noun } from '#web/screen/list-rows.tsx';
import { toast } from '#web/toast/toast.ts';
import type { BulkAction } from './bulk-action.ts';
import { formatCount, undoActionOf } from './outcome.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import type { SelectedRows } from './use-selection.tsx';

interface BulkActionDialogProps {
  elenco: ElencoConAzioni;
  action: BulkAction;
  chosen: SelectedRows<Record<string, unknown>>;
  count: number;
  noun: Noun;
  /** Called after the bulk action with the ids of the rejected rows. */
  onDone: (rejected: RigaMolti['id'][]) => void;
  onClose: () => void;
}

/** The dialog of a bulk action on the selected rows of a list. */
export function BulkActionDialog({ elenco, action, chosen, count, noun, onDone, onClose }: BulkActionDialogProps): ReactElement {
  const { azione, verb, pendingVerb, danger, form } = action;
  return (
    <OutcomeDialog
      title={`${verb} ${formatCount(count, noun)}`}
      description="Prima vedi che cosa succede a ogni riga"
      form={form}
      endpoint={applyMolti}
      inputOf={(parametri, mode) => ({ body: { ...chosen, elenco, azione, parametri, ...mode } })}
      {...{ verb, pendingVerb, danger, noun, onClose }}
      onDone={(outcome) => {
        toast({ kind: 'success', title: 'Successo', text: describeDone(outcome, action, noun), ...undoActionOf(outcome.lotto) });
        onDone(outcome.righe.filter(({ esito }) => esito === 'rifiutato').map(({ id }) => id));
      }}
    />
  );
}

function describeDone({ fatte, rifiutate }: EsitoMolti, { done }: BulkAction, noun: Noun): string {
  const rest = rifiutate === 0 ? '' : rifiutate === 1 ? "; 1 riga è rimasta com'era" : `; ${rifiutate} righe sono rimaste com'erano`;
  return `${fatte === 1 ? done.uno : done.molti} ${formatCount(fatte, noun)}${rest}.`;
}
