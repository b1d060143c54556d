import { z } from 'zod';
import { registerGenericMessage } from './schema-messages.ts';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

const OUT_OF_BOUNDS = registerGenericMessage(`Da 1 a ${MAX_LIMIT}`);

/**
 * The query schema of a list. `sortable` names the fields by which the list can be sorted ('campo' or '-campo'; any other field
 * gets 400). Without any parameter the reply is the whole visible list. Unknown parameters are rejected, because ignoring a
 * filter would return too many rows.
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

export interface ListQuery {
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  sort?: string | undefined;
}

export const yesNoParam = () => z.enum(['true', 'false']).transform((text) => text === 'true');

/** Returns whether the reply is a page of the list. A query without any list parameter returns the whole list. */
export function isPaged(query: object): boolean {
  return Object.values(query).some((value) => value !== undefined);
}

/** Returns the filters of a list query without sort order and paging. The total of a list depends only on these filters. */
export function filtersOf<Q extends ListQuery>({ limit: _, cursor: __, sort: ___, ...filters }: Q): Omit<Q, 'limit' | 'cursor' | 'sort'> {
  return filters;
}

export function isFiltered<Q extends ListQuery>(query: Q): boolean {
  return Object.values(filtersOf(query)).some((value) => value !== undefined && value !== '');
}
