import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';

/**
 * Creates contracts that end soon. Each account with the role MANAGER gets an employee with a fixed-term contract that ends in 20 days and was
 * extended once. The three newest employees get a probation period. A fixed-term contract may last at most 24 months by law, so these contracts
 * began at most 18 months ago.
 */
export async function addContractEnds(tx: Tx, today: string): Promise<void> {
  await sql`
    with scelti as (
      select distinct on (u.id) d.id, m.id as manager_id
      from users u join dipendenti m on lower(m.email) = lower(u.email) join dipendenti d on d.brand_id = m.brand_id
      where u.role = 'MANAGER' and d.stato = 'entrato' and d.isactive and d.tipologia in ('worker', 'sales')
        and d.data_assunzione between ${today}::date - 540 and ${today}::date - 120
        and exists (select from rapporti r where r.dipendente_id = d.id and r.tipo = 'indeterminato')
      order by u.id, d.data_assunzione, d.id),
    seguiti as (update dipendenti d set manager_id = s.manager_id from scelti s where d.id = s.id)
    update rapporti r set tipo = 'determinato', fine_prevista = ${today}::date + 20, proroghe = 1, note = 'Prorogato per la stagione'
    from scelti s where r.dipendente_id = s.id and r.ultimo`.execute(tx);
  await sql`
    update rapporti r set prova_fino_al = ${today}::date + 25 + 10 * d.posto
    from (
      select id, row_number() over (order by data_assunzione desc, id)::integer as posto from dipendenti
      where stato = 'entrato' and isactive and data_assunzione <= ${today}::date order by posto limit 3) d
    where r.dipendente_id = d.id and r.ultimo`.execute(tx);
}
