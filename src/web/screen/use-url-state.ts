import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';
import type { Read } from '#shared/endpoint.ts';

type UrlState<K extends string> = Partial<Record<K, string>>;

/**
 * Search text, filters and order of a list, kept in the address: a reload, the Back button and a copied link find them
 * again. Values are text; '' and undefined leave the address. Changing one replaces the entry in the history, as typing
 * a word should not take five steps to go back from.
 */
export function useUrlState<const K extends string>(keys: readonly K[]): [UrlState<K>, (change: UrlState<K>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state: UrlState<K> = {};
  for (const key of keys) {
    const value = search[key];
    // The router reads ?q=12 as a number: it is what somebody typed.
    if (value !== undefined && value !== '') state[key] = String(value);
  }
  const change = (next: UrlState<K>) => {
    const set = Object.fromEntries(Object.entries(next).map(([key, value]) => [key, value || undefined]));
    // Upon the address as it is by then: a chip that is pressed while the last letters are on their way there takes none of them back.
    const merged = (now: object) => ({ ...now, ...set });
    // The router's types know each route's own search; this part serves them all.
    void navigate({ to: '.', search: merged as never, replace: true });
  };
  return [state, change];
}

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

/**
 * A screen is asked for one of its dialogs by its address ('/employees?nuovo=1'). It opens once: the address becomes the
 * screen's own again, so that neither a reload nor the Back button opens it a second time. Who may not is shown the screen.
 */
export function useAsked(name: string, value: string, isAllowed: boolean, open: () => void): void {
  const [{ [name]: asked }, change] = useUrlState([name]);
  useEffect(() => {
    if (asked !== value) return;
    change({ [name]: undefined });
    if (isAllowed) open();
  });
}
