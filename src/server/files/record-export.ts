import type { Db } from '#server/db/handle.ts';
import { beginningWith } from '#server/db/named-transactions.ts';
import { recordFact } from '#server/db/record-fact.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Elenco, FormatoReport } from '#shared/esportazioni.ts';
import { brandsFor } from '#shared/permissions.ts';

interface Esportato {
  cosa: Elenco | 'report';
  formato: FormatoReport;
  righe?: number;
  query: Record<string, unknown>;
  /** Whether the number of rows tells what only HR may know, such as how many are ill: a count says it as well as a name. */
  countsRiservati?: boolean;
}

/**
 * Enters an export in the register, before the first byte of it leaves. What was searched for may be somebody's name, and an entry
 * stays for ever: that there was a search is entered, its words are not.
 */
export async function recordExport(db: Db, scope: Scope, { query, countsRiservati = false, righe, ...about }: Esportato): Promise<void> {
  const { q, sort: _, brand_id, ...others } = query;
  const filtri = { ...(q ? { ricerca: true } : {}), ...(brand_id === undefined ? {} : { brand_id }), ...others };
  const named = brand_id === undefined ? scope.can_view : [brand_id].flat().map(Number);
  const brand_ids = scope.can_view.filter((id) => named.includes(id));
  const isReserved = countsRiservati && brandsFor(scope, 'riservati.vedi').some((id) => brand_ids.includes(id));
  if (!isReserved) return insertEsportazione(db, scope, { ...about, righe, brand_ids, filtri });
  const { stato: __, situazione: ___, ...known } = filtri as { stato?: unknown; situazione?: unknown };
  return insertEsportazione(db, scope, { ...about, brand_ids, filtri: known, riservata: { righe, filtri } });
}

interface Esportazione {
  cosa: Elenco | 'report';
  formato: FormatoReport;
  /** The brands whose rows can be in the file. */
  brand_ids: number[];
  righe?: number | undefined;
  /** The filters that were on. */
  filtri: Record<string, unknown>;
  /** What of it only those may read who may see sick leave and salary (rule 19). */
  riservata?: Record<string, unknown> | undefined;
}

/** The one row that an export writes, in a transaction of its own: who took out what, and how much of it (rule 27). */
async function insertEsportazione(db: Db, scope: Scope, { cosa, formato, brand_ids, riservata, ...more }: Esportazione): Promise<void> {
  const fact = {
    azione: 'esporta',
    oggetto: cosa.replaceAll('-', '_'),
    brand_ids,
    dopo: { formato, ...more },
    dopo_riservata: riservata,
  } as const;
  await beginningWith({ userId: scope.user_id, gettone: scope.gettone }, () => db.transaction().execute((tx) => recordFact(tx, fact)));
}
