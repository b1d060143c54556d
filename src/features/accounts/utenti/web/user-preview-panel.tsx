import type { ReactElement } from 'react';
import { useRead } from '#web/data/use-read.ts';
import { LoadedRecord } from '#web/preview/loaded-record.tsx';
import { useRecordId } from '#web/preview/use-record-id.ts';
import { listUsers } from '../contract.ts';
import { UserCard } from './user-card.tsx';

export function UserPreviewPanel(): ReactElement {
  const id = Number(useRecordId());
  return (
    <LoadedRecord read={useRead(listUsers)} find={(users) => users.find((user) => user.id === id)}>
      {(user) => <UserCard user={user} />}
    </LoadedRecord>
  );
}
