import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from '#features/notifications/eventi/web/follow-changes.ts';

/** While it is rendered the page follows what others change. It shows nothing. */
export default function LiveUpdates({ account }: { account: number }): null {
  const client = useQueryClient();
  useEffect(() => followChanges(client, account), [client, account]);
  return null;
}
