import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Lettura } from '#shared/letture.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import { Problem } from '#shared/problem.ts';

/** One page of a list (rule 10): the kernel sends the items as the body, the rest as X-Total-Count and Link headers. */
export class Page<Item> {
  readonly items: Item[];
  /** How many rows match in all, exactly. */
  readonly total: number;
  /** Opaque; undefined on the last page. */
  readonly nextCursor: string | undefined;
  /** Reads that the filter and the total cause, beside those of the rows: a filter on sick leave reveals employees who are not in the page. */
  readonly letture: readonly Lettura[];

  constructor(items: Item[], total: number, nextCursor: string | undefined, letture: readonly Lettura[] = []) {
    this.items = items;
    this.total = total;
    this.nextCursor = nextCursor;
    this.letture = letture;
  }

  /** The same page of what is made of each item. */
  map<Made>(make: (item: Item) => Made): Page<Made> {
    return new Page(this.items.map(make), this.total, this.nextCursor, this.letture);
  }

  /** The same page with these reads added. */
  telling(letture: readonly Lettura[]): Page<Item> {
    return new Page(this.items, this.total, this.nextCursor, [...this.letture, ...letture]);
  }
}

/** A history that is asked for whole is no longer than this: the newest entries, and the total says how many there are. */
export const MOST_OF_HISTORY = 500;

/** The list that a request asks for, as its contract has parsed the request. */
export interface ListAsked {
  endpoint: Endpoint;
  params: unknown;
  query: unknown;
}

/** Says in the answer's heads how many there are, and where the next ones are. */
export function describePage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Pick<Page<unknown>, 'total' | 'nextCursor'>,
  asked: ListAsked,
): void {
  reply.header('x-total-count', String(page.total));
  if (page.nextCursor === undefined) return;
  const [path, query] = request.url.split('?', 2);
  const next = new URLSearchParams(query);
  next.set('cursor', `${listOf(asked)}.${page.nextCursor}`);
  reply.header('link', `<${path}?${next}>; rel="next"`);
}

/** The query with the list's own cursor in it. 400 CURSORE_NON_VALIDO for a cursor of another list or of other filters. */
export function openCursor(asked: ListAsked): unknown {
  const query = asked.query as ListQuery | undefined; // only the query of a list has a cursor
  if (typeof query?.cursor !== 'string') return query;
  const list = `${listOf(asked)}.`;
  if (!query.cursor.startsWith(list)) throw invalidCursor();
  return { ...query, cursor: query.cursor.slice(list.length) };
}

export const invalidCursor = () =>
  new Problem('invalid', 'CURSORE_NON_VALIDO', "Il punto da cui continuare l'elenco non è valido: ricarica la pagina.", {
    fields: { cursor: 'Non valido' },
  });

/** A hash of the path and the filters of a list. The sort order is not included: the cursor contains it. */
function listOf({ endpoint, params, query }: ListAsked): string {
  const filters = Object.entries(filtersOf(query as ListQuery)).filter(([, value]) => value !== undefined && value !== '');
  const named = JSON.stringify([endpoint.path, params, filters.sort(([one], [other]) => (one < other ? -1 : 1))]);
  return createHash('sha256').update(named).digest('base64url').slice(0, 12);
}
