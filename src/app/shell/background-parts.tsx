import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { ConfermaDialog } from '#features/accounts/auth/web/conferma-dialog.tsx';
import { followChanges } from '#features/notifications/eventi/web/follow-changes.ts';
import { lotAsked } from '#web/bulk/outcome.ts';
import { useStore } from '#web/data/store.ts';
import { latePart } from '#web/ui/lazy-part.tsx';

export default function BackgroundParts({ account }: { account: number }): ReactElement {
  return (
    <>
      <LiveUpdates account={account} />
      <LotUndo />
      <ConfermaDialog />
    </>
  );
}

const AnnullaLottoDialog = latePart(() =>
  import('#features/exchange/lotti/web/annulla-lotto-dialog.tsx').then((file) => file.AnnullaLottoDialog),
);
const AnnullaSubitoDialog = latePart(() =>
  import('#features/exchange/lotti/web/annulla-lotto-dialog.tsx').then((file) => file.AnnullaSubitoDialog),
);

/** Rendered once per page. */
function LotUndo(): ReactElement | null {
  const undoRequested = useStore(lotAsked);
  // a request to undo is dropped on sign-out, because the next account must not see it
  useEffect(() => () => lotAsked.set(null), []);
  if (undoRequested === null) return null;
  const Dialog = undoRequested.isImmediate ? AnnullaSubitoDialog : AnnullaLottoDialog;
  return <Dialog key={undoRequested.lotto} id={undoRequested.lotto} onClose={() => lotAsked.set(null)} />;
}

function LiveUpdates({ account }: { account: number }): null {
  const client = useQueryClient();
  useEffect(() => followChanges(client, account), [client, account]);
  return null;
}
