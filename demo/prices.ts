import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/db/schema.gen.ts';
import { addDays } from '#shared/scadenze.ts';
import { COMPANY_DAY, daysBetween, inDays } from './calendar.ts';

/**
 * The price increases of the demo. `like` matches the name or the operator, `until` is the last day of the former price, and `percent` is
 * the former price as a percentage of the present price.
 */
const PRICE_INCREASES = [
  { tipo: 'software', table: 'software', name: 'nome', cost: 'costo_licenza', like: 'Microsoft 365%', until: inDays(-183), percent: 92 },
  { tipo: 'software', table: 'software', name: 'nome', cost: 'costo_licenza', like: 'Adobe%', until: inDays(-75), percent: 88 },
  {
    tipo: 'piano_mobile',
    table: 'piani_mobili',
    name: 'operatore',
    cost: 'costo_annuo',
    like: 'TIM%',
    until: inDays(-140),
    percent: 94,
  },
];

export async function addPastPrices(tx: Transaction<DB>, today: string): Promise<void> {
  await sql`set local role none`.execute(tx); // only the table owner may write past prices
  const movedDays = daysBetween(COMPANY_DAY, today);
  for (const { tipo, table, name, cost, like, until, percent } of PRICE_INCREASES) {
    await sql`
      insert into prezzi_passati (tipo, cosa_id, fino_al, costo)
      select ${tipo}, i.id, ${addDays(until, movedDays)}::date, round(${sql.ref(`i.${cost}`)}::numeric * ${percent}::integer / 100, 2)
      from ${sql.table(table)} i where ${sql.ref(`i.${name}`)} like ${like}
        and (i.created_at at time zone 'Europe/Rome')::date < ${addDays(until, movedDays)}::date`.execute(tx);
  }
  await sql`set local role organico_app`.execute(tx);
}
