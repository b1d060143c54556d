// Who is told of a change. Pure: values in, values out.
import { brandsFor, type Subject } from '#shared/permissions.ts';
import type { Tema } from '#shared/temi.ts';

/** What of each kind has changed: ids, or null for anything of it. */
export type Temi = Partial<Record<Tema, string[] | null>>;

/** What has changed of one kind under one brand. */
export interface Change {
  tema: Tema;
  /** Null: for whoever administers any brand. */
  brand_id: number | null;
  /** Only what not everybody may see: sick leave or a salary. To others it looks as if nothing had happened, and so it stays. */
  riservata: boolean;
  /** Null where they are too many to name. */
  ids: string[] | null;
}

/** More than this are not named one by one: whoever shows any of the kind reads it again. */
export const MOST_IDS = 100;

/** What of these changes an account may know; undefined when that is nothing. */
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

/** Both, without saying anything twice; null, the whole kind, takes in everything. */
export function merged(before: string[] | null | undefined, more: string[] | null): string[] | null {
  if (!before || !more) return null;
  const all = [...new Set([...before, ...more])].sort();
  return all.length > MOST_IDS ? null : all;
}
