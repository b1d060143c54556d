import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { ConfermaDialog } from '#features/accounts/auth/web/conferma-dialog.tsx';
import { followChanges } from '#features/notifications/eventi/web/follow-changes.ts';
import { undoRequest } from '#web/bulk/outcome.ts';
import { useStore } from '#web/data/store.ts';
import { previewed } from '#web/preview/preview.ts';
import { onDemandPart } from '#web/ui/lazy-part.tsx';

export default function BackgroundParts({ account }: { account: number }): ReactElement {
  return (
    <>
      <LiveUpdates account={account} />
      <LotUndo />
      <SidePanel />
      <ConfermaDialog />
    </>
  );
}

const AnnullaLottoDialog = onDemandPart(() =>
  import('#features/exchange/lotti/web/undo-lotto-dialog.tsx').then((file) => file.AnnullaLottoDialog),
);
const AnnullaSubitoDialog = onDemandPart(() =>
  import('#features/exchange/lotti/web/undo-lotto-dialog.tsx').then((file) => file.QuickUndoDialog),
);

/** The dialog that undoes a lotto after a click on 'Annulla' in a toast or dialog. The app renders this component once. */
function LotUndo(): ReactElement | null {
  const undoRequested = useStore(undoRequest);
  // the undo dialog closes on sign-out, because the next account must not see it
  useEffect(() => () => undoRequest.set(null), []);
  if (undoRequested === null) return null;
  const Dialog = undoRequested.isImmediate ? AnnullaSubitoDialog : AnnullaLottoDialog;
  return <Dialog key={undoRequested.lotto} id={undoRequested.lotto} onClose={() => undoRequest.set(null)} />;
}

const RecordPreview = onDemandPart(() => import('./record-preview.tsx').then((file) => file.RecordPreview));

/** The side panel of the lists. It closes when the user leaves the list or signs out. */
function SidePanel(): ReactElement | null {
  const link = useStore(previewed);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup must run when the address changes
  useEffect(() => () => previewed.set(null), [pathname]);
  return link && <RecordPreview link={link} onClose={() => previewed.set(null)} />;
}

function LiveUpdates({ account }: { account: number }): null {
  const client = useQueryClient();
  useEffect(() => followChanges(client, account), [client, account]);
  return null;
}
