import type { Db } from '#server/db/handle.ts';
import { beginningWith } from '#server/db/named-transactions.ts';
import { recordFact } from '#server/db/record-fact.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Elenco, FormatoReport } from '../rules.ts';

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
export async function insertEsportazione(
  db: Db,
  scope: Scope,
  { cosa, formato, brand_ids, riservata, ...more }: Esportazione,
): Promise<void> {
  const fact = {
    azione: 'esporta',
    oggetto: cosa.replaceAll('-', '_'),
    brand_ids,
    dopo: { formato, ...more },
    dopo_riservata: riservata,
  } as const;
  await beginningWith({ userId: scope.user_id }, () => db.transaction().execute((tx) => recordFact(tx, fact)));
}
