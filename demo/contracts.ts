import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';

/**
 * Gives one employee of each account with the role MANAGER a fixed-term contract that ends soon and was extended once, and the three
 * employees who were hired last a probation.
 */
export async function addContractEnds(tx: Tx, today: string): Promise<void> {
  await sql`
    update rapporti r set tipo = 'determinato', fine_prevista = ${today}::date + 20, proroghe = 1, note = 'Prorogato per la stagione'
    from (
      select distinct on (u.id) d.id from users u join dipendenti m on lower(m.email) = lower(u.email) join dipendenti d on d.manager_id = m.id
      where u.role = 'MANAGER' and d.stato = 'entrato' and d.isactive order by u.id, d.data_assunzione desc, d.id) d
    where r.dipendente_id = d.id and r.ultimo`.execute(tx);
  await sql`
    update rapporti r set prova_fino_al = ${today}::date + 25 + 10 * d.posto
    from (
      select id, row_number() over (order by data_assunzione desc, id)::integer as posto from dipendenti
      where stato = 'entrato' and isactive and data_assunzione <= ${today}::date order by posto limit 3) d
    where r.dipendente_id = d.id and r.ultimo`.execute(tx);
}
