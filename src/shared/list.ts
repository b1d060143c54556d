// The paged form of every list (rules 10 and 11): q, limit, cursor, sort and the list's own filters.
import { z } from 'zod';
import { forAnyField } from './schemas.ts';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

const OUT_OF_BOUNDS = forAnyField(`Da 1 a ${MAX_LIMIT}`);

/**
 * The query of a list: `sortable` are the field names it can be ordered by ('campo' or '-campo'; any other: 400),
 * `filters` its own filters. With none of them given, the whole visible list is answered. Anything else is refused: a filter that is passed
 * over would answer with rows that nobody asked for.
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.core.$ZodShape>(sortable: S, filters: F) {
  const names = sortable.flatMap((name) => [name, `-${name}`]) as [S[number] | `-${S[number]}`];
  return z.strictObject({
    q: z.string().trim().max(200).optional(),
    limit: z
      .string()
      .regex(/^\d{1,4}$/, OUT_OF_BOUNDS)
      .transform(Number)
      .refine((n) => n >= 1 && n <= MAX_LIMIT, OUT_OF_BOUNDS)
      .optional(),
    cursor: z.string().max(2000).optional(),
    sort: z.enum(names).optional(),
    ...filters,
  });
}

/** What the generic page builder needs of a parsed list query. */
export interface ListQuery {
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  sort?: string | undefined;
}

/** A yes or no in a query string. */
export const siNo = () => z.enum(['true', 'false']).transform((text) => text === 'true');

/** True when any list parameter is given: then the answer is one page, else the whole list. */
export function wantsPage(query: object): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

/** What a list is narrowed to, without order and pages: what tells one count of its rows from another. */
export function filtersOf<Q extends ListQuery>({ limit: _, cursor: __, sort: ___, ...filters }: Q): Omit<Q, 'limit' | 'cursor' | 'sort'> {
  return filters;
}

/** Whether a list is narrowed to some of its rows: by a text that is searched, or by a filter. */
export function isNarrowed<Q extends ListQuery>(query: Q): boolean {
  return Object.values(filtersOf(query)).some((value) => value !== undefined && value !== '');
}
