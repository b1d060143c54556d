import { z } from 'zod';
import type { Read } from '#shared/endpoint.ts';
import { useUrlState } from './use-url-state.ts';

export interface ListEndpoint extends Read {
  query: z.ZodObject;
}
type FilterName<E extends ListEndpoint> = Exclude<keyof z.input<E['query']> & string, 'limit' | 'cursor'>;

export type ListFilter<E extends ListEndpoint> = Pick<z.input<E['query']>, FilterName<E>>;
export type ChangeFilter<E extends ListEndpoint> = (change: Partial<Record<FilterName<E>, string | undefined>>) => void;

export function useListFilter<E extends ListEndpoint>({ query }: E): [ListFilter<E>, ChangeFilter<E>] {
  const names = Object.keys(query.shape).filter((name) => name !== 'limit' && name !== 'cursor');
  const [state, change] = useUrlState(names);
  const validEntries = Object.entries(state).filter(([name, text]) => z.safeParse(query.shape[name], text).success);
  return [Object.fromEntries(validEntries) as ListFilter<E>, change]; // cast: each value has passed the endpoint's schema
}
