// Pure: the changes that an account may be told about.
import { brandsFor, type Subject } from '#shared/permissions.ts';
import type { Tema } from '#shared/temi.ts';

/** The changed ids of each topic; null for any. */
export type Temi = Partial<Record<Tema, string[] | null>>;

export interface Change {
  tema: Tema;
  /** Null: for all who administer a brand. */
  brand_id: number | null;
  /** True when only confidential columns have changed (sick leave, salary): other accounts get no event at all. */
  riservata: boolean;
  /** Null when there are too many ids. */
  ids: string[] | null;
}

/** The most ids in an event; with more, every page with the topic refetches. */
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

/** The union without duplicates; null (any) absorbs everything. */
export function merged(before: string[] | null | undefined, more: string[] | null): string[] | null {
  if (!before || !more) return null;
  const all = [...new Set([...before, ...more])].sort();
  return all.length > MOST_IDS ? null : all;
}
