import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';

const SEASONAL_WORKERS = 6;
/** The numbers of days after today on which the present contracts of the seasonal workers end. Only the first two are due soon. */
const DAYS_TO_END = [40, 55, 80, 95, 110, 125];

/**
 * Gives some employees who were hired in the last two years an earlier seasonal employment, and every employment a type. These employees
 * first work and leave a year earlier; their real hire date then opens the second employment, as a rehire does.
 */
export async function addSeasonalWorkers(tx: Tx, today: string): Promise<void> {
  const { rows } = await sql<{ id: string; data_assunzione: string }>`
    select id, data_assunzione from dipendenti
    where stato = 'entrato' and isactive and data_assunzione between ${today}::date - 700 and ${today}::date - 30
    order by data_assunzione desc, id limit ${SEASONAL_WORKERS}`.execute(tx);
  await sql`update rapporti set tipo = 'indeterminato'`.execute(tx);
  for (const [index, { id, data_assunzione }] of rows.entries()) {
    await sql`
      update dipendenti set stato = 'uscito', data_assunzione = ${data_assunzione}::date - 365, data_dismissione = ${data_assunzione}::date - 240
      where id = ${id}`.execute(tx);
    await sql`
      update dipendenti set stato = 'entrato', data_assunzione = ${data_assunzione}, data_dismissione = null where id = ${id}`.execute(tx);
    await sql`
      update rapporti set tipo = 'stagionale', fine_prevista = case when ultimo then ${today}::date + ${DAYS_TO_END[index]}::integer end where dipendente_id = ${id}`.execute(
      tx,
    );
  }
}
