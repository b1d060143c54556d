import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { getImportazione, listImportazioni } from '#features/exchange/importazioni/contract.ts';
import { sentenceOf } from '#web/data/call.ts';
import { refresh } from '#web/data/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { ReadDialog } from '#web/ui/read-dialog.tsx';
import type { Anteprima } from '../contract.ts';
import { formatRighe } from '../rules.ts';
import { isModificato, useAnteprima, useLotto, useUndoLotto } from './hooks.ts';

type RestoredGroup = Anteprima['tornano'][number];

interface UndoLottoDialogProps {
  id: number;
  onClose: () => void;
}

export function AnnullaLottoDialog({ id, onClose }: UndoLottoDialogProps): ReactElement {
  const lotto = useLotto(id);
  const { data: anteprima, error, isFetching } = useAnteprima(id);
  const undo = useUndoLotto();
  const shownError = undo.error ?? (isFetching ? null : error);
  const client = useQueryClient();
  const closeAfterUndo = () => {
    // The imports are refetched, because no event reports that an import was undone.
    void refresh(client, [listImportazioni, getImportazione]);
    onClose();
  };
  const run = (solo_libere: boolean) => undo.mutate({ params: { id: String(id) }, body: { solo_libere } }, { onSuccess: closeAfterUndo });
  return (
    <ReadDialog
      title="Annulla"
      description={lotto.data?.titolo ?? 'Caricamento…'}
      middle="Che cosa torna com'era"
      className="undoing"
      isBusy={isFetching}
      onClose={() => !undo.isPending && onClose()}
      foot={
        <>
          <Button disabled={undo.isPending} onClick={onClose}>
            Chiudi
          </Button>
          {anteprima && !isFetching && anteprima.righe > 0 && (
            <Button
              kind="primary"
              icon={Undo2}
              pendingText={undo.isPending ? 'Annullamento in corso...' : undefined}
              onClick={() => run(anteprima.in_conflitto > 0)}
            >
              {anteprima.in_conflitto > 0 ? 'Annulla le righe non cambiate' : 'Annulla tutto'}
            </Button>
          )}
        </>
      }
    >
      {shownError && (
        <Note tone="danger" role="alert">
          {sentenceOf(shownError)}
        </Note>
      )}
      {anteprima && !isFetching ? (
        <UndoOutcome anteprima={anteprima} />
      ) : (
        !shownError && <p role="status">Controllo che cosa può tornare com'era…</p>
      )}
    </ReadDialog>
  );
}

const RESTORE_LABELS: Record<RestoredGroup['come'], string> = {
  tolte: 'Viene tolto:',
  rimesse: 'Torna al suo posto:',
  riportate: "Torna com'era:",
};
const LISTA = new Intl.ListFormat('it');

function UndoOutcome({ anteprima: { righe, tornano, conflitti, in_conflitto } }: { anteprima: Anteprima }): ReactElement {
  const hiddenConflicts = in_conflitto - conflitti.length;
  return (
    <>
      {righe === 0 && <p>Niente può più tornare com'era.</p>}
      {[...Map.groupBy(tornano, ({ come }) => come)].map(([come, groups]) => (
        <div key={come}>
          <p>{RESTORE_LABELS[come]}</p>
          <ul className="going-back">
            {groups.map(({ cosa, quante, nomi }) => (
              <li key={cosa}>
                {cosa}: <b>{numero(quante)}</b>
                {nomi.length > 0 && <small>{LISTA.format([...nomi, ...andMore(quante - nomi.length)])}</small>}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {in_conflitto > 0 && (
        <Note tone="warning" title={`${formatRighe(in_conflitto)} ${in_conflitto === 1 ? "resta com'è ora" : 'restano come sono ora'}`}>
          <ul className="outcomes">
            {[...Map.groupBy(conflitti, ({ motivo }) => motivo)].map(([motivo, sameMotivo]) => (
              <li key={motivo}>
                <b>{sameMotivo.map(({ nome }) => nome).join(', ')}</b>
                <span>{motivo}</span>
              </li>
            ))}
            {hiddenConflicts > 0 && <li>{`e altre ${formatRighe(hiddenConflicts)}`}</li>}
          </ul>
        </Note>
      )}
    </>
  );
}

const numero = (n: number) => n.toLocaleString('it-IT', { useGrouping: 'always' });
const andMore = (n: number) => (n > 0 ? [n === 1 ? 'un altro' : `altri ${numero(n)}`] : []);

/**
 * Undoes a lotto without a question. Only when records were changed since, a dialog lists these records and offers to undo the changes of
 * the others.
 */
export function QuickUndoDialog({ id, onClose }: { id: number; onClose: () => void }): ReactElement | null {
  const { mutate, error } = useUndoLotto();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const closeUnlessConflict = (undoError: Error) => isModificato(undoError) || onClose();
    mutate({ params: { id: String(id) }, body: {} }, { onSuccess: onClose, onError: closeUnlessConflict });
  }, [id, mutate, onClose]);
  return error && isModificato(error) ? <AnnullaLottoDialog id={id} onClose={onClose} /> : null;
}
