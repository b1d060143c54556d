import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { ConfermaDialog } from '#features/accounts/auth/web/conferma-dialog.tsx';
import { followChanges } from '#features/notifications/eventi/web/follow-changes.ts';
import { lotAsked } from '#web/bulk/outcome.ts';
import { useStore } from '#web/data/store.ts';
import { latePart } from '#web/ui/lazy-part.tsx';

/** What goes on behind every screen: what others change, which it asks for when it comes, and what a toast offers to take back. */
export default function Behind({ account }: { account: number }): ReactElement {
  return (
    <>
      <LiveUpdates account={account} />
      <LotTakenBack />
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

/** What a toast or an outcome offers to take back is taken back, or shown first: once per page. */
function LotTakenBack(): ReactElement | null {
  const asked = useStore(lotAsked);
  // what one account has asked for is not for the next one
  useEffect(() => () => lotAsked.set(null), []);
  if (asked === null) return null;
  const Dialog = asked.now ? AnnullaSubitoDialog : AnnullaLottoDialog;
  return <Dialog key={asked.lotto} id={asked.lotto} onClose={() => lotAsked.set(null)} />;
}

/** While it is rendered the page follows what others change. It shows nothing. */
function LiveUpdates({ account }: { account: number }): null {
  const client = useQueryClient();
  useEffect(() => followChanges(client, account), [client, account]);
  return null;
}
