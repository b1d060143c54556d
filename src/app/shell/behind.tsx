import type { ReactElement } from 'react';
import { ConfermaDialog } from '#features/accounts/auth/web/conferma-dialog.tsx';
import LiveUpdates from './live-updates.tsx';
import { LotTakenBack } from './lot-taken-back.tsx';

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
