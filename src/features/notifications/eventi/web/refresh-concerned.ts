import type { Query, QueryClient } from '@tanstack/react-query';
import { refreshWhere } from '#web/data/refresh.ts';
import type { Temi } from '../rules.ts';

/** Reads again exactly what shows something of this, by what the contract of each read says. */
export function refreshConcerned(client: QueryClient, temi: Temi): Promise<void> {
  return refreshWhere(client, (query) => isConcerned(query, temi));
}

function isConcerned(query: Query, temi: Temi): boolean {
  const { any = [], own = [] } = query.meta?.read?.shows ?? {};
  return any.some((tema) => tema in temi) || own.some((tema) => names(query, temi[tema]));
}

/** Whether one of the ids stands in the address, or in what was read: a manager, say. Null: it may be any of them. */
function names({ queryKey, state }: Query, ids: readonly string[] | null | undefined): boolean {
  if (ids === undefined) return false;
  if (ids === null || ids.some((id) => queryKey.includes(id))) return true;
  const text = JSON.stringify(state.data ?? null);
  return ids.some((id) => text.includes(`"${id}"`));
}
