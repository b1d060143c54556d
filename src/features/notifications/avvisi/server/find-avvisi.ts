import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField } from '#shared/problem.ts';
import type { Avvisi } from '../contract.ts';
import {
  DEFAULT_QUANDO,
  GRAVITA,
  MAILABLE_TYPES,
  MAX_PER_TIPO,
  NEVER_MAILED,
  type Quando,
  TIPI_AVVISO,
  type TipoAvviso,
} from '../rules.ts';
import { joinHidden } from './hide-rows.ts';

export type Notices = Record<TipoAvviso, NoticeGroup>;

export interface FoundAvviso {
  tipo: TipoAvviso;
  quale: number;
  chiave: string;
  impronta: string;
  gravita: number;
  fatti: Fatti;
  nascosto: boolean;
  /**
   * The three numbers count notices of the whole type: `totale` the shown ones, `miei` those about work of the caller, `nascosti` the
   * dismissed ones.
   */
  totale: number;
  miei: number;
  nascosti: number;
}

const NOTA_RANK = 1 + GRAVITA.indexOf('nota');

/** The value 'mai spediti' selects notices that were not mailed in their present version. */
type Selection = 'tutti' | 'mai spediti';

/**
 * SQL query: the most urgent notices of a type. Dismissed notices come last and are not counted. Two cases have no limit: 'mai spediti',
 * because a notice beyond the limit would never be mailed, and a type whose total discloses something about employees, because every
 * employee that it counts is recorded as read.
 */
const mostUrgent = (scope: Scope, tipo: TipoAvviso, group: NoticeGroup, selection: Selection) => sql<FoundAvviso>`
  select ${tipo}::text as tipo, a.quale, a.chiave, a.impronta, a.gravita, a.fatti, n.chiave is not null as nascosto,
    count(*) filter (where n.chiave is null) over () as totale, count(n.chiave) over () as nascosti,
    count(*) filter (where n.chiave is null and a.mio and a.gravita < ${NOTA_RANK}::integer) over () as miei
  from (${selectNotices(scope, group)}) a
  ${joinHidden(scope, 'avvisi')}
  ${selection === 'tutti' ? sql`` : notMailedYet(scope)}
  order by nascosto, a.gravita, a.ordine, a.chiave limit ${selection === 'tutti' && !group.tells ? MAX_PER_TIPO : null}::integer`;

const notMailedYet = ({ user_id }: Scope) => sql`
  left join avvisi_spediti s on s.user_id = ${user_id} and s.chiave = a.chiave and s.impronta = a.impronta where s.chiave is null`;

export const selectNotices = (scope: Scope, { of }: NoticeGroup): RawBuilder<unknown> =>
  sql.join(
    of.map(
      ({ select, waitsFor }, quale) =>
        sql`select ${quale}::integer as quale, ${waitsFor.includes(scope.role)}::boolean as mio, f.* from (${select(scope)}) f`,
    ),
    sql` union all `,
  );

export async function findAvvisi(
  db: Db,
  scope: Scope,
  notices: Notices,
  tipi: readonly TipoAvviso[] = TIPI_AVVISO,
  selection: Selection = 'tutti',
): Promise<Avvisi> {
  return groupByType(notices, await selectAvvisi(db, scope, notices, tipi, selection));
}

/** Selects the notices of each type with a statement of its own, which PostgreSQL then plans once for all combinations of types. */
export async function selectAvvisi(
  db: Db,
  scope: Scope,
  notices: Notices,
  tipi: readonly TipoAvviso[],
  selection: Selection = 'tutti',
): Promise<FoundAvviso[]> {
  const found: FoundAvviso[] = [];
  // One after the other, because a transaction has one connection.
  for (const tipo of tipi) found.push(...(await mostUrgent(scope, tipo, notices[tipo], selection).execute(scoped(db, scope))).rows);
  return found;
}

/** Groups the notices by type. The result begins with the types about work of the caller. */
export function groupByType(notices: Notices, rows: readonly FoundAvviso[]): Avvisi {
  const groups = TIPI_AVVISO.flatMap((tipo) => {
    const visible = rows.filter((row) => row.tipo === tipo && !row.nascosto);
    const [first] = visible;
    const { titolo, collegamento, of, tells } = notices[tipo];
    if (!first) return [];
    const { totale, miei } = first;
    const listed = tells ? visible.slice(0, MAX_PER_TIPO) : visible;
    return [{ tipo, titolo, totale, aspettano_te: miei, collegamento, avvisi: listed.map((row) => toAvviso(of, row)) }];
  });
  const gruppi = [...groups.filter(({ aspettano_te }) => aspettano_te > 0), ...groups.filter(({ aspettano_te }) => aspettano_te === 0)];
  return {
    totale: sum(gruppi.map(({ totale }) => totale)),
    aspettano_te: sum(gruppi.map(({ aspettano_te }) => aspettano_te)),
    nascosti: rows.some(({ nascosti }) => nascosti > 0),
    gruppi,
  };
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function toAvviso(of: NoticeGroup['of'], { quale, chiave, impronta, gravita, fatti }: FoundAvviso) {
  const formatted = of[quale]?.say(fatti);
  if (!formatted) throw new Error('A row comes from an unknown select');
  return { chiave, impronta, gravita: GRAVITA[gravita - 1] ?? 'nota', ...formatted };
}

export async function findPreferenze(db: Db, user_id: number): Promise<Record<TipoAvviso, Quando>> {
  const { rows } = await sql<{ tipo: TipoAvviso; quando: Quando }>`
    select tipo, quando from preferenze_avvisi where user_id = ${user_id} and tipo = any(${[...MAILABLE_TYPES]}::text[])`.execute(db);
  return { ...DEFAULT_QUANDO, ...Object.fromEntries(rows.map(({ tipo, quando }) => [tipo, quando])) };
}

export async function savePreferenza(db: Tx, user_id: number, { tipo, quando }: { tipo: TipoAvviso; quando: Quando }): Promise<void> {
  await sql`insert into preferenze_avvisi (user_id, tipo, quando) values (${user_id}, ${tipo}, ${quando})
    on conflict (user_id, tipo) do update set quando = excluded.quando`.execute(db);
}

export function rejectMail({ tipo, quando }: { tipo: TipoAvviso; quando: Quando }): void {
  if (quando !== 'mai' && NEVER_MAILED.includes(tipo)) throw invalidField('tipo', 'Questi avvisi non si mandano per posta.');
}
