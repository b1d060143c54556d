import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveReads, Shows } from '#web/data/live-reads.ts';
import { refreshWhere } from '#web/data/refresh.ts';
import type { Temi } from '../rules.ts';

/** LiveReads again exactly what shows something of this. */
export function refreshConcerned(client: QueryClient, reads: LiveReads, temi: Temi): void {
  refreshWhere(client, (query) => isConcerned(query, reads, temi));
}

function isConcerned({ queryKey, state }: Query, reads: LiveReads, temi: Temi): boolean {
  const end = queryKey.findIndex((part) => typeof part !== 'string'); // the query object, and behind it perhaps 'pagine'
  const segments = queryKey.slice(0, end < 0 ? undefined : end).map(String);
  const found = segments[0] === 'api' ? showsOf(segments, reads) : undefined;
  if (!found) return false;
  const { any = [], own = [], id } = found;
  return any.some((tema) => tema in temi) || own.some((tema) => names(temi[tema], id, state.data));
}

function showsOf(segments: readonly string[], reads: LiveReads): (Shows & { id?: string }) | undefined {
  const path = `/${segments.join('/')}`;
  const exact = Object.entries(reads).find(([pattern]) => pattern === path)?.[1];
  if (exact) return exact;
  for (const [pattern, shows] of Object.entries(reads)) {
    const parts = pattern.slice(1).split('/');
    const at = parts.indexOf(':id');
    if (parts.length === segments.length && parts.every((part, i) => i === at || part === segments[i])) {
      return { ...shows, id: decodeURIComponent(segments[at] ?? '') };
    }
  }
  return undefined;
}

/** Whether one of the ids is that of the address, or stands in what was read: a manager, say. Null: it may be any of them. */
function names(ids: readonly string[] | null | undefined, id: string | undefined, data: unknown): boolean {
  if (ids === undefined) return false;
  if (ids === null || (id !== undefined && ids.includes(id))) return true;
  const text = JSON.stringify(data ?? null);
  return ids.some((each) => text.includes(`"${each}"`));
}
