import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import type { getAvvisi } from '../contract.ts';
import { GRAVITA, QUANTI_PER_TIPO, TIPI_AVVISO, type TipoAvviso } from '../rules.ts';

/** What there can be for somebody. */
export type Notices = Record<TipoAvviso, NoticeGroup>;

interface Found {
  tipo: TipoAvviso;
  /** Which of the notices of its kind. */
  quale: number;
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
const mostPressing = (scope: Scope, tipo: TipoAvviso, group: NoticeGroup): RawBuilder<unknown> => sql`(
  select ${tipo}::text as tipo, a.quale, a.chiave, a.impronta, a.gravita, a.fatti, n.chiave is not null as nascosto,
    count(*) filter (where n.chiave is null) over () as totale, count(n.chiave) over () as nascosti
  from (${allOf(scope, group)}) a
  left join avvisi_nascosti n on n.user_id = ${scope.user_id} and n.chiave = a.chiave and n.impronta = a.impronta
  order by nascosto, a.gravita, a.ordine, a.chiave limit ${QUANTI_PER_TIPO}::integer)`;

const allOf = (scope: Scope, { of }: NoticeGroup): RawBuilder<unknown> =>
  sql.join(
    of.map(({ select }, quale) => sql`select ${quale}::integer as quale, f.* from (${select(scope)}) f`),
    sql` union all `,
  );

/** All notices of the caller, in one statement. */
export async function findAvvisi(db: Db, scope: Scope, notices: Notices): Promise<ResultOf<typeof getAvvisi>> {
  const { rows } = await sql<Found>`${sql.join(
    TIPI_AVVISO.map((tipo) => mostPressing(scope, tipo, notices[tipo])),
    sql` union all `,
  )}`.execute(scoped(db, scope));
  const gruppi = TIPI_AVVISO.flatMap((tipo) => {
    const shown = rows.filter((row) => row.tipo === tipo && !row.nascosto);
    const [first] = shown;
    const { titolo, collegamento, of } = notices[tipo];
    return first ? [{ tipo, titolo, collegamento, totale: first.totale, avvisi: shown.map((row) => present(of, row)) }] : [];
  });
  return {
    totale: gruppi.reduce((sum, gruppo) => sum + gruppo.totale, 0),
    nascosti: rows.some(({ nascosti }) => nascosti > 0),
    gruppi,
  };
}

function present(of: NoticeGroup['of'], { quale, chiave, impronta, gravita, fatti }: Found) {
  const said = of[quale]?.say(fatti);
  if (!said) throw new Error('Every row comes of one of the selects');
  return { chiave, impronta, gravita: GRAVITA[gravita - 1] ?? 'nota', ...said };
}

/** Puts these away for the caller; what is no notice of theirs as it is now is passed over. */
export async function hide(db: Tx, scope: Scope, notices: Notices, avvisi: readonly { chiave: string; impronta: string }[]): Promise<void> {
  const meant = sql`select chiave, impronta from jsonb_to_recordset(${JSON.stringify(avvisi)}::jsonb) as m (chiave text, impronta text)`;
  const all = sql.join(
    TIPI_AVVISO.map((tipo) => sql`select chiave, impronta from (${allOf(scope, notices[tipo])}) a`),
    sql` union `,
  );
  await hideAll(db, scope, sql`select chiave, impronta from (${all}) a where (chiave, impronta) in (${meant})`);
}

/** All of one kind, also those that were not named one by one. */
export async function hideKind(db: Tx, scope: Scope, group: NoticeGroup): Promise<void> {
  await hideAll(db, scope, sql`select chiave, impronta from (${allOf(scope, group)}) a`);
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
