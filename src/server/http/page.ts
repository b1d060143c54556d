import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Lettura } from '#shared/letture.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import { Problem } from '#shared/problem.ts';

/**
 * A page of a list. The kernel sends the items as the body, and the total and the next cursor in the headers X-Total-Count and
 * Link.
 */
export class Page<Item> {
  readonly items: Item[];
  readonly total: number;
  /** The cursor of the next page, opaque to clients; undefined on the last page. */
  readonly nextCursor: string | undefined;
  /**
   * The reads of reserved data that the filter and the total cause: a filter on sick leave reveals employees who are not on the
   * page.
   */
  readonly letture: readonly Lettura[];

  constructor(items: Item[], total: number, nextCursor: string | undefined, letture: readonly Lettura[] = []) {
    this.items = items;
    this.total = total;
    this.nextCursor = nextCursor;
    this.letture = letture;
  }

  map<Mapped>(mapItem: (item: Item) => Mapped): Page<Mapped> {
    return new Page(this.items.map(mapItem), this.total, this.nextCursor, this.letture);
  }

  telling(letture: readonly Lettura[]): Page<Item> {
    return new Page(this.items, this.total, this.nextCursor, [...this.letture, ...letture]);
  }
}

export const MAX_HISTORY_ENTRIES = 500;

export interface ListRequest {
  endpoint: Endpoint;
  params: unknown;
  query: unknown;
}

export function setPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Pick<Page<unknown>, 'total' | 'nextCursor'>,
  listRequest: ListRequest,
): void {
  reply.header('x-total-count', String(page.total));
  if (page.nextCursor === undefined) return;
  const [path, query] = request.url.split('?', 2);
  const next = new URLSearchParams(query);
  next.set('cursor', `${listHash(listRequest)}.${page.nextCursor}`);
  reply.header('link', `<${path}?${next}>; rel="next"`);
}

/**
 * Returns the list's own cursor from the cursor of a request. Throws 400 CURSORE_NON_VALIDO for a cursor of another list or of
 * other filters.
 */
export function unwrapCursor(listRequest: ListRequest): unknown {
  const query = listRequest.query as ListQuery | undefined; // the cast is safe, because only the query of a list has a cursor
  if (typeof query?.cursor !== 'string') return query;
  const prefix = `${listHash(listRequest)}.`;
  if (!query.cursor.startsWith(prefix)) throw invalidCursor();
  return { ...query, cursor: query.cursor.slice(prefix.length) };
}

export const invalidCursor = () =>
  new Problem('invalid', 'CURSORE_NON_VALIDO', "Il punto da cui continuare l'elenco non è valido: ricarica la pagina.", {
    fields: { cursor: 'Non valido' },
  });

function listHash({ endpoint, params, query }: ListRequest): string {
  const filters = Object.entries(filtersOf(query as ListQuery)).filter(([, value]) => value !== undefined && value !== '');
  const hashInput = JSON.stringify([endpoint.path, params, filters.sort(([nameA], [nameB]) => (nameA < nameB ? -1 : 1))]);
  return createHash('sha256').update(hashInput).digest('base64url').slice(0, 12);
}
