import { type ReactElement, useEffect } from 'react';
import { lotAsked } from '#web/bulk/take-back.ts';
import { useStore } from '#web/data/store.ts';
import { latePart } from '#web/ui/lazy-part.tsx';

const AnnullaLottoDialog = latePart(() =>
  import('#features/exchange/lotti/web/annulla-lotto-dialog.tsx').then((file) => file.AnnullaLottoDialog),
);
const AnnullaSubitoDialog = latePart(() =>
  import('#features/exchange/lotti/web/annulla-subito-dialog.tsx').then((file) => file.AnnullaSubitoDialog),
);

/** What a toast or an outcome offers to take back is taken back, or shown first: once per page. */
export function LotTakenBack(): ReactElement | null {
  const asked = useStore(lotAsked);
  // what one account has asked for is not for the next one
  useEffect(() => () => lotAsked.set(null), []);
  if (asked === null) return null;
  const Dialog = asked.now ? AnnullaSubitoDialog : AnnullaLottoDialog;
  return <Dialog key={asked.lotto} id={asked.lotto} onClose={() => lotAsked.set(null)} />;
}
