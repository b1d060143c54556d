import { sql } from 'kysely';
import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Rifiutata } from './write-rows.ts';

/** Rows that looked right and that the database has refused: from now on they are wrong, each says why, and the import counts them so. */
export async function keepRifiutate(db: Tx, scope: Scope, id: number, rifiutate: readonly Rifiutata[]): Promise<void> {
  if (rifiutate.length === 0) return;
  await sql`
    update importazioni_righe r set esito = 'errore', errori = r.errori || jsonb_build_object('', c.frase)
    from jsonb_to_recordset(${JSON.stringify(rifiutate)}::jsonb) as c (riga integer, frase text)
    where r.importazione_id = ${id} and r.riga = c.riga`.execute(scoped(db, scope));
  await sql`
    update importazioni i set nuove = r.nuove, modificate = r.modificate, errate = r.errate
    from (
      select count(*) filter (where esito = 'nuovo') as nuove, count(*) filter (where esito = 'modifica') as modificate,
        count(*) filter (where esito = 'errore') as errate
      from importazioni_righe where importazione_id = ${id}
    ) r where i.id = ${id}`.execute(scoped(db, scope));
}
