// Which calls are dear, read from their contracts: a file, a list that is asked for whole, and what says it of itself.
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { wantsPage } from '#shared/list.ts';

/** Whether the call is dear from its beginning. */
export function isHeavy({ heavy, produces }: Endpoint): boolean {
  return heavy === true || produces !== undefined;
}

/** Whether this is a list of pages that nobody asked a page of: then all of it is meant. */
export function isWholeList({ query }: Endpoint, asked: unknown): boolean {
  return query instanceof z.ZodObject && 'cursor' in query.shape && !wantsPage(asked as object); // parsed by that very object
}
