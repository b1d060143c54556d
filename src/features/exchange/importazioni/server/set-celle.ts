import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import type { Trovata } from './queries.ts';

/** Puts cells right: row, column from 0, text. Refuses one that the file does not have. */
export async function setCelle(
  db: Tx,
  scope: Scope,
  { id, colonne }: Pick<Trovata, 'id' | 'colonne'>,
  celle: readonly { riga: number; colonna: number; testo: string }[],
): Promise<void> {
  for (const { riga, colonna, testo } of celle) {
    if (colonna >= colonne.length) throw unknown(`Il file non ha una colonna ${colonna + 1}: ne ha ${colonne.length}.`);
    const { numAffectedRows } = await sql`
      update importazioni_righe set celle = jsonb_set(celle, array[${colonna}::text], to_jsonb(${testo.trim()}::text))
      where importazione_id = ${id} and riga = ${riga}`.execute(scoped(db, scope));
    if (!numAffectedRows) throw unknown(`Nel file non c'è una riga ${riga} da importare.`);
  }
}

const unknown = (sentence: string) => new Problem('invalid', 'CELLA_SCONOSCIUTA', sentence, { fields: { celle: sentence } });
