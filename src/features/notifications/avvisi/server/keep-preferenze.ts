import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { invalidField } from '#shared/problem.ts';
import { MAI_PER_POSTA, PER_POSTA, PREDEFINITA, type Quando, type TipoAvviso } from '../rules.ts';

/** When an account is told by mail, kind by kind: as it has chosen, or as the product suggests. */
export async function findPreferenze(db: Db, user_id: number): Promise<Record<TipoAvviso, Quando>> {
  const { rows } = await sql<{ tipo: TipoAvviso; quando: Quando }>`
    select tipo, quando from preferenze_avvisi where user_id = ${user_id} and tipo = any(${[...PER_POSTA]}::text[])`.execute(db);
  return { ...PREDEFINITA, ...Object.fromEntries(rows.map(({ tipo, quando }) => [tipo, quando])) };
}

export async function keepPreferenza(db: Tx, user_id: number, { tipo, quando }: { tipo: TipoAvviso; quando: Quando }): Promise<void> {
  await sql`insert into preferenze_avvisi (user_id, tipo, quando) values (${user_id}, ${tipo}, ${quando})
    on conflict (user_id, tipo) do update set quando = excluded.quando`.execute(db);
}

/** Refuses to send by mail what is told by the bell alone. */
export function refuseByMail({ tipo, quando }: { tipo: TipoAvviso; quando: Quando }): void {
  if (quando !== 'mai' && MAI_PER_POSTA.includes(tipo)) throw invalidField('tipo', 'Questi avvisi non si mandano per posta.');
}
