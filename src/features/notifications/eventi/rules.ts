// Pure functions: which changes an account may get events about.
import { brandsFor, type Subject } from '#shared/permissions.ts';
import type { Tema } from '#shared/temi.ts';

/** The changed ids of each topic. Null means that any record of the topic may have changed. */
export type Temi = Partial<Record<Tema, string[] | null>>;

export interface Change {
  tema: Tema;
  /** The brand of the record. Null for a change that every account with can_admin on a brand may get. */
  brand_id: number | null;
  /** True when only confidential columns (sick leave, salary) have changed. Only accounts that may read them get the event. */
  riservata: boolean;
  /** The changed ids; null when there are too many. */
  ids: string[] | null;
}

/** The maximum number of ids in an event. When more records have changed, every page with the topic refetches. */
export const MOST_IDS = 100;

/** The changes that an account may know; undefined when there are none. */
export function seenBy(subject: Subject, changes: readonly Change[]): Temi | undefined {
  const seen: Temi = {};
  for (const change of changes) {
    if (!mayKnow(subject, change)) continue;
    const { tema, ids } = change;
    seen[tema] = merged(tema in seen ? seen[tema] : [], ids);
  }
  return Object.keys(seen).length > 0 ? seen : undefined;
}

function mayKnow(subject: Subject, { tema, brand_id, riservata }: Change): boolean {
  const brands = brandsFor(subject, tema === 'utenti' ? 'associazioni.modifica' : riservata ? 'riservati.vedi' : 'brand.vedi');
  return brand_id === null ? subject.amministratore || brands.length > 0 : brands.includes(brand_id);
}

/** Merges the ids of two changes without duplicates. If one of them is null (any record), the result is null. */
export function merged(before: string[] | null | undefined, more: string[] | null): string[] | null {
  if (!before || !more) return null;
  const all = [...new Set([...before, ...more])].sort();
  return all.length > MOST_IDS ? null : all;
}
