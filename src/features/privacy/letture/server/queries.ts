import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { CONSERVAZIONE_LETTURE_MESI } from '#shared/letture.ts';
import type { LetturaFatta, listLetture } from '../contract.ts';

const SORT_KEYS: Record<string, SortKey> = { prima_volta: { by: sql.ref('l.prima_volta'), type: 'timestamptz' } };

const FROM_LETTURE = sql`letture l left join users u on u.id = l.user_id left join dipendenti d on d.id = l.dipendente_id
  left join documenti c on c.id = l.documento_id`;

/** The list of recorded reads has no filter by brand, because only an amministratore can open it. */
export async function findLetture(db: Db, scope: Scope, query: z.output<typeof listLetture.query>): Promise<Page<LetturaFatta>> {
  const { q, dipendente_id, user_id, tipo, via, dal, al } = query;
  const keys = keyset(query, SORT_KEYS, '-prima_volta', { by: sql.ref('l.id'), type: 'bigint' });
  const conditions: RawBuilder<boolean>[] = [matches(sql.ref('d.ricerca'), q)];
  if (dipendente_id !== undefined) conditions.push(sql`l.dipendente_id = ${dipendente_id}`);
  if (user_id !== undefined) conditions.push(sql`l.user_id = ${user_id}`);
  if (tipo !== undefined) conditions.push(sql`l.tipo = ${tipo}`);
  if (via !== undefined) conditions.push(sql`l.via = ${via}`);
  if (dal !== undefined) conditions.push(sql`l.giorno >= ${dal}::date`);
  if (al !== undefined) conditions.push(sql`l.giorno <= ${al}::date`);
  const condition = sql.join(conditions, sql` and `);
  const total = sql<number>`(select count(*) from ${FROM_LETTURE} where ${condition})`;
  const { rows } = await sql<LetturaFatta & { keyset_value: string; totale: number }>`
    select l.id, l.gettone, l.tipo, l.via, l.prima_volta, l.ultima_volta, l.volte, c.nome as documento,
      case when u.id is not null then jsonb_build_object('id', u.id, 'nome', ${accountNameOf('u')}) end as chi,
      case when l.dipendente_id is not null
        then jsonb_build_object('id', d.id, 'nome', coalesce(d.nome || ' ' || d.cognome, 'Persona eliminata')) end as dipendente,
      ${keys.value} as keyset_value, ${total} as totale
    from ${FROM_LETTURE} where ${condition} and ${keys.after} order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  return keys.page(
    rows.map(({ totale: _, ...row }) => row),
    rows[0]?.totale ?? 0,
  );
}

export async function deleteOldLetture(db: Db): Promise<void> {
  await sql`select scorda_letture(${CONSERVAZIONE_LETTURE_MESI})`.execute(db);
}
