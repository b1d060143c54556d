import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { isStatus } from '#web/data/call.ts';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';

interface LoadedRecordProps<D, T> {
  read: UseQueryResult<D>;
  /** Returns the record from the loaded data. Undefined when the record does not exist any more. */
  find: (data: D) => T | undefined;
  children: (record: T) => ReactElement;
}

/** A record without a page, in the side panel. While it is not loaded, the panel says why. */
export function LoadedRecord<D, T>({ read: { data, error, refetch }, find, children }: LoadedRecordProps<D, T>): ReactElement {
  const record = data === undefined ? undefined : find(data);
  if (record !== undefined && !isStatus(error, 404)) return children(record);
  if (data !== undefined || isStatus(error, 404)) {
    return <EmptyState arcs={['done', 'todo', 'todo']} title="Non c'è più" text="È stato eliminato, o non puoi più vederlo." />;
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState text="Caricamento…" />;
}
