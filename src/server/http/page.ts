import type { FastifyReply, FastifyRequest } from 'fastify';

/** One page of a list (rule 10): the kernel sends the items as the body, the rest as X-Total-Count and Link headers. */
export class Page<Item> {
  readonly items: Item[];
  /** How many rows match in all, exactly. */
  readonly total: number;
  /** Opaque; undefined on the last page. */
  readonly nextCursor: string | undefined;

  constructor(items: Item[], total: number, nextCursor: string | undefined) {
    this.items = items;
    this.total = total;
    this.nextCursor = nextCursor;
  }

  /** The same page of what is made of each item. */
  map<Made>(make: (item: Item) => Made): Page<Made> {
    return new Page(this.items.map(make), this.total, this.nextCursor);
  }
}

/** A history that is asked for whole is no longer than this: the newest entries, and the total says how many there are. */
export const MOST_OF_HISTORY = 500;

/** Says in the answer's heads how many there are, and where the next ones are. */
export function describePage(request: FastifyRequest, reply: FastifyReply, page: Pick<Page<unknown>, 'total' | 'nextCursor'>): void {
  reply.header('x-total-count', String(page.total));
  if (page.nextCursor === undefined) return;
  const [path, query] = request.url.split('?', 2);
  const next = new URLSearchParams(query);
  next.set('cursor', page.nextCursor);
  reply.header('link', `<${path}?${next}>; rel="next"`);
}
