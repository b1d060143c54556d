import { brandsFor, type Subject } from '#shared/permissions.ts';
import type { Tema } from '#shared/temi.ts';

/** The ids of the changed records by topic. Null means that any record of the topic may have changed. */
export type Temi = Partial<Record<Tema, string[] | null>>;

export interface LiveChange {
  tema: Tema;
  /** The brand of the change; null for a change that every account with can_admin on a brand may get. */
  brand_id: number | null;
  /** True when only confidential columns (sick leave, salary) have changed. Only accounts that may read them get the event. */
  riservata: boolean;
  ids: string[] | null;
}

/** The maximum number of ids in an event. When more records have changed, every page with the topic refetches. */
export const MAX_IDS = 100;

export function visibleChanges(subject: Subject, changes: readonly LiveChange[]): Temi | undefined {
  const temi: Temi = {};
  for (const change of changes) {
    if (!canGet(subject, change)) continue;
    const { tema, brand_id, ids } = change;
    // An account that is limited to showrooms gets no ids, because the changed records may belong to other showrooms.
    const isLimited = brand_id !== null && brand_id in subject.showroom_ids;
    temi[tema] = mergeIds(tema in temi ? temi[tema] : [], isLimited ? null : ids);
  }
  return Object.keys(temi).length > 0 ? temi : undefined;
}

function canGet(subject: Subject, { tema, brand_id, riservata }: LiveChange): boolean {
  const brands = brandsFor(subject, tema === 'utenti' ? 'associazioni.modifica' : riservata ? 'riservati.vedi' : 'brand.vedi');
  return brand_id === null ? subject.amministratore || brands.length > 0 : brands.includes(brand_id);
}

export function mergeIds(firstIds: string[] | null | undefined, secondIds: string[] | null): string[] | null {
  if (!firstIds || !secondIds) return null;
  const ids = [...new Set([...firstIds, ...secondIds])].sort();
  return ids.length > MAX_IDS ? null : ids;
}
