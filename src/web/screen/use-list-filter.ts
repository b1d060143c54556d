import { z } from 'zod';
import type { Read } from '#shared/endpoint.ts';
import { useUrlState } from './use-url-state.ts';

export interface Listing extends Read {
  query: z.ZodObject;
}
type Name<E extends Listing> = Exclude<keyof z.input<E['query']> & string, 'limit' | 'cursor'>;

/** What a list is searched for, narrowed to and ordered by, as its call takes it. */
export type ListFilter<E extends Listing> = Pick<z.input<E['query']>, Name<E>>;
export type ChangeFilter<E extends Listing> = (change: Partial<Record<Name<E>, string | undefined>>) => void;

/** The filter of a list, kept in the address under the wire's names. What a hand-written address gets wrong counts as not given. */
export function useListFilter<E extends Listing>({ query }: E): [ListFilter<E>, ChangeFilter<E>] {
  const names = Object.keys(query.shape).filter((name) => name !== 'limit' && name !== 'cursor');
  const [state, change] = useUrlState(names);
  const accepted = Object.entries(state).filter(([name, text]) => z.safeParse(query.shape[name], text).success);
  return [Object.fromEntries(accepted) as ListFilter<E>, change]; // each value has just passed the call's own schema
}
