import { type ReactElement, useEffect, useRef } from 'react';
import { AnnullaLottoDialog } from './annulla-lotto-dialog.tsx';
import { isModificato, useAnnulla } from './hooks.ts';

/** Takes a lot back at once; there is something to see only where somebody has changed some of it since: what, and what can still be done. */
export function AnnullaSubitoDialog({ id, onClose }: { id: number; onClose: () => void }): ReactElement | null {
  const { mutate, error } = useAnnulla();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const closeUnlessShown = (refusal: Error) => isModificato(refusal) || onClose();
    mutate({ params: { id: String(id) }, body: {} }, { onSuccess: onClose, onError: closeUnlessShown });
  }, [id, mutate, onClose]);
  return error && isModificato(error) ? <AnnullaLottoDialog id={id} onClose={onClose} /> : null;
}
