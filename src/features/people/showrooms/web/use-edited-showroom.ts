import { useCallback, useRef, useState } from 'react';
import { useConfirm } from '#web/confirm/confirm.ts';
import type { Showroom } from '../contract.ts';

interface EditedShowroom {
  edited: Showroom | null;
  /** Another one, or none; what was typed is never lost without asking. */
  edit: (next: Showroom | null) => void;
  /** Nothing is left to lose: it was saved, or is gone. */
  close: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** Which showroom's panel is open. */
export function useEditedShowroom(): EditedShowroom {
  const [edited, setEdited] = useState<Showroom | null>(null);
  const isDirty = useRef(false);
  const confirm = useConfirm();
  const edit = (next: Showroom | null) => {
    if (!isDirty.current) return setEdited(next);
    void confirm({
      title: 'Vuoi scartare le modifiche?',
      text: 'Quello che hai scritto non è stato salvato.',
      verb: 'Scarta',
      cancel: 'Continua a modificare',
      act: () => show(next),
    });
  };
  const show = (next: Showroom | null) => {
    isDirty.current = false;
    setEdited(next);
  };
  const onDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  return { edited, edit, close: () => show(null), onDirty };
}
