import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import type { getAvvisi } from '../contract.ts';
import { GRAVITA, QUANTI_PER_TIPO, TIPI_AVVISO, type TipoAvviso } from '../rules.ts';
import { SELECT_AVVISI } from './select-avvisi.ts';
import { DICE, type Fatti, GRUPPI } from './word-avvisi.ts';

interface Found {
  tipo: TipoAvviso;
  chiave: string;
  impronta: string;
  gravita: number;
  fatti: Fatti;
  nascosto: boolean;
  /** Of its kind: shown, and put away. */
  totale: number;
  nascosti: number;
}

/** The most pressing of one kind, with how many there are; one that was put away as it is now comes last, and is not counted. */
const mostPressing = (scope: Scope, tipo: TipoAvviso): RawBuilder<unknown> => sql`(
  select ${tipo}::text as tipo, a.chiave, a.impronta, a.gravita, a.fatti, n.chiave is not null as nascosto,
    count(*) filter (where n.chiave is null) over () as totale, count(n.chiave) over () as nascosti
  from (${SELECT_AVVISI[tipo](scope)}) a
  left join avvisi_nascosti n on n.user_id = ${scope.user_id} and n.chiave = a.chiave and n.impronta = a.impronta
  order by nascosto, a.gravita, a.ordine, a.chiave limit ${QUANTI_PER_TIPO}::integer)`;

/** All notices of the caller, in one statement. */
export async function findAvvisi(db: Db, scope: Scope): Promise<ResultOf<typeof getAvvisi>> {
  const { rows } = await sql<Found>`${sql.join(
    TIPI_AVVISO.map((tipo) => mostPressing(scope, tipo)),
    sql` union all `,
  )}`.execute(scoped(db, scope));
  const gruppi = TIPI_AVVISO.flatMap((tipo) => {
    const shown = rows.filter((row) => row.tipo === tipo && !row.nascosto);
    const [first] = shown;
    return first ? [{ tipo, ...GRUPPI[tipo], totale: first.totale, avvisi: shown.map(present) }] : [];
  });
  return {
    totale: gruppi.reduce((sum, gruppo) => sum + gruppo.totale, 0),
    nascosti: rows.some(({ nascosti }) => nascosti > 0),
    gruppi,
  };
}

function present({ tipo, chiave, impronta, gravita, fatti }: Found) {
  return { chiave, impronta, gravita: GRAVITA[gravita - 1] ?? 'nota', ...DICE[tipo](fatti) };
}

/** Puts these away for the caller; what is no notice of theirs as it is now is passed over. */
export async function hide(db: Tx, scope: Scope, avvisi: readonly { chiave: string; impronta: string }[]): Promise<void> {
  const meant = sql`select chiave, impronta from jsonb_to_recordset(${JSON.stringify(avvisi)}::jsonb) as m (chiave text, impronta text)`;
  const all = sql.join(
    TIPI_AVVISO.map((tipo) => sql`select chiave, impronta from (${SELECT_AVVISI[tipo](scope)}) a`),
    sql` union `,
  );
  await hideAll(db, scope, sql`select chiave, impronta from (${all}) a where (chiave, impronta) in (${meant})`);
}

/** All of one kind, also those that were not named one by one. */
export async function hideKind(db: Tx, scope: Scope, tipo: TipoAvviso): Promise<void> {
  await hideAll(db, scope, sql`select chiave, impronta from (${SELECT_AVVISI[tipo](scope)}) a`);
}

async function hideAll(db: Tx, scope: Scope, avvisi: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into avvisi_nascosti (user_id, chiave, impronta)
    select ${scope.user_id}::integer, chiave, impronta from (${avvisi}) a order by chiave
    on conflict (user_id, chiave) do update set impronta = excluded.impronta, created_at = now()`.execute(scoped(db, scope));
}

export async function showAgain(db: Tx, scope: Scope): Promise<void> {
  await sql`delete from avvisi_nascosti where user_id = ${scope.user_id}`.execute(scoped(db, scope));
}
