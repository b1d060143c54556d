import { type ReactElement, useEffect } from 'react';
import { lotAsked } from '#web/bulk/take-back.ts';
import { useStore } from '#web/data/store.ts';
import { latePart } from '#web/ui/lazy-part.tsx';

const AnnullaLottoDialog = latePart(() => import('#features/lotti/web/annulla-lotto-dialog.tsx').then((file) => file.AnnullaLottoDialog));

/** The dialog of what a toast or an outcome offers to take back: once per page. */
export function LotTakenBack(): ReactElement | null {
  const id = useStore(lotAsked);
  // what one account has asked for is not for the next one
  useEffect(() => () => lotAsked.set(null), []);
  return id === null ? null : <AnnullaLottoDialog id={id} onClose={() => lotAsked.set(null)} />;
}
