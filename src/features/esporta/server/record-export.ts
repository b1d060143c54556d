import type { Db } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Elenco, FormatoReport } from '../rules.ts';
import { insertEsportazione } from './queries.ts';

interface Esportato {
  cosa: Elenco | 'report';
  formato: FormatoReport;
  righe?: number;
  query: Record<string, unknown>;
}

/**
 * Enters an export in the register, before the first byte of it leaves. What was searched for may be somebody's name, and an entry
 * stays for ever: that there was a search is entered, its words are not.
 */
export async function recordExport(db: Db, scope: Scope, { query, ...esportato }: Esportato): Promise<void> {
  const { q, sort: _, brand_id, ...others } = query;
  const filtri = { ...(q ? { ricerca: true } : {}), ...(brand_id === undefined ? {} : { brand_id }), ...others };
  const named = brand_id === undefined ? scope.can_view : [brand_id].flat().map(Number);
  const brand_ids = scope.can_view.filter((id) => named.includes(id));
  await insertEsportazione(db, scope, { ...esportato, brand_ids, filtri });
}
