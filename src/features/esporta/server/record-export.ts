import { type Stato, statoNascosto } from '#features/dipendenti/rules.ts';
import type { Db } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { brandsFor } from '#shared/permissions.ts';
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
  const { righe, ...about } = esportato;
  if (!countsRiservati(scope, brand_ids, esportato.cosa, query))
    return insertEsportazione(db, scope, { ...about, righe, brand_ids, filtri });
  const { stato: __, ...known } = filtri as { stato?: unknown };
  return insertEsportazione(db, scope, { ...about, brand_ids, filtri: known, riservata: { righe, filtri } });
}

/** Whether the number of rows tells how many are ill, or what only HR may read of the register: a count says it as well as a name. */
function countsRiservati(scope: Scope, brand_ids: number[], cosa: Esportato['cosa'], { stato }: Record<string, unknown>): boolean {
  const counted = cosa === 'registro' || (cosa === 'dipendenti' && statoNascosto(stato as Stato)); // parsed by the list's own schema
  return counted && brandsFor(scope, 'riservati.vedi').some((id) => brand_ids.includes(id));
}
