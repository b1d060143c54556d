import type pg from 'pg';

/**
 * Lets the database count its transactions up to this number, so that none of those to come has one that the rows of a
 * backup already name. A few million take seconds; outside a transaction, and nothing of it is to be seen.
 */
export async function spendTransactions(client: pg.ClientBase, upTo: number): Promise<void> {
  await client.query(`do $$ begin while pg_current_xact_id()::text::bigint <= ${Math.trunc(upTo)} loop commit; end loop; end $$`);
}
