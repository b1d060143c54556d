import { type RawBuilder, sql } from 'kysely';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField } from '#shared/problem.ts';
import type { Avvisi } from '../contract.ts';
import { GRAVITA, MAI_PER_POSTA, PER_POSTA, PREDEFINITA, QUANTI_PER_TIPO, type Quando, TIPI_AVVISO, type TipoAvviso } from '../rules.ts';

export type Notices = Record<TipoAvviso, NoticeGroup>;

export interface Found {
  tipo: TipoAvviso;
  quale: number;
  chiave: string;
  impronta: string;
  gravita: number;
  fatti: Fatti;
  nascosto: boolean;
  /** Numbers of notices of a type: all that are shown, those about work of the caller, and dismissed ones. */
  totale: number;
  miei: number;
  nascosti: number;
}

const NOTA = 1 + GRAVITA.indexOf('nota');

/** 'mai spediti' selects only notices that were not mailed in their present version; otherwise all notices of the type are selected. */
type Which = 'tutti' | 'mai spediti';

/**
 * The most urgent notices of one type, and their total. Snoozed notices come last and are not counted. Two cases return all notices of the type:
 * 'mai spediti', because a notice beyond the limit would never be mailed, and a type whose total says something about employees, because every
 * employee that it counts is recorded as read.
 */
const mostPressing = (scope: Scope, tipo: TipoAvviso, group: NoticeGroup, which: Which): RawBuilder<unknown> => sql`(
  select ${tipo}::text as tipo, a.quale, a.chiave, a.impronta, a.gravita, a.fatti, n.chiave is not null as nascosto,
    count(*) filter (where n.chiave is null) over () as totale, count(n.chiave) over () as nascosti,
    count(*) filter (where n.chiave is null and a.mio and a.gravita < ${NOTA}::integer) over () as miei
  from (${allOf(scope, group)}) a
  left join avvisi_nascosti n on n.user_id = ${scope.user_id} and n.chiave = a.chiave and n.impronta = a.impronta
    and (n.fino_al is null or n.fino_al > oggi())
  ${which === 'tutti' ? sql`` : neverTold(scope)}
  order by nascosto, a.gravita, a.ordine, a.chiave limit ${which === 'tutti' && !group.tells ? QUANTI_PER_TIPO : null}::integer)`;

const neverTold = ({ user_id }: Scope) => sql`
  left join avvisi_spediti s on s.user_id = ${user_id} and s.chiave = a.chiave and s.impronta = a.impronta where s.chiave is null`;

/** The SQL of a feature that selects all notices of a type. */
export const allOf = (scope: Scope, { of }: NoticeGroup): RawBuilder<unknown> =>
  sql.join(
    of.map(
      ({ select, waitsFor }, quale) =>
        sql`select ${quale}::integer as quale, ${waitsFor.includes(scope.role)}::boolean as mio, f.* from (${select(scope)}) f`,
    ),
    sql` union all `,
  );

/** Selects the notices of an account in one SQL statement: notices of all types, or only of the given types. */
export async function findAvvisi(
  db: Db,
  scope: Scope,
  notices: Notices,
  tipi: readonly TipoAvviso[] = TIPI_AVVISO,
  which: Which = 'tutti',
): Promise<Avvisi> {
  return grouped(notices, await selectAvvisi(db, scope, notices, tipi, which));
}

export async function selectAvvisi(
  db: Db,
  scope: Scope,
  notices: Notices,
  tipi: readonly TipoAvviso[],
  which: Which = 'tutti',
): Promise<Found[]> {
  if (tipi.length === 0) return [];
  const { rows } = await sql<Found>`${sql.join(
    tipi.map((tipo) => mostPressing(scope, tipo, notices[tipo], which)),
    sql` union all `,
  )}`.execute(scoped(db, scope));
  return rows;
}

/** Formats rows by type, the work of the caller first. */
export function grouped(notices: Notices, rows: readonly Found[]): Avvisi {
  const groups = TIPI_AVVISO.flatMap((tipo) => {
    const shown = rows.filter((row) => row.tipo === tipo && !row.nascosto);
    const [first] = shown;
    const { titolo, collegamento, of, tells } = notices[tipo];
    if (!first) return [];
    const { totale, miei } = first;
    const named = tells ? shown.slice(0, QUANTI_PER_TIPO) : shown;
    return [{ tipo, titolo, totale, aspettano_te: miei, collegamento, avvisi: named.map((row) => present(of, row)) }];
  });
  const gruppi = [...groups.filter(({ aspettano_te }) => aspettano_te > 0), ...groups.filter(({ aspettano_te }) => aspettano_te === 0)];
  return {
    totale: sum(gruppi.map(({ totale }) => totale)),
    aspettano_te: sum(gruppi.map(({ aspettano_te }) => aspettano_te)),
    nascosti: rows.some(({ nascosti }) => nascosti > 0),
    gruppi,
  };
}

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);

function present(of: NoticeGroup['of'], { quale, chiave, impronta, gravita, fatti }: Found) {
  const said = of[quale]?.say(fatti);
  if (!said) throw new Error('Every row comes of one of the selects');
  return { chiave, impronta, gravita: GRAVITA[gravita - 1] ?? 'nota', ...said };
}

/** For each type of notice when the account gets mails about it: the account's own choice, or the default. */
export async function findPreferenze(db: Db, user_id: number): Promise<Record<TipoAvviso, Quando>> {
  const { rows } = await sql<{ tipo: TipoAvviso; quando: Quando }>`
    select tipo, quando from preferenze_avvisi where user_id = ${user_id} and tipo = any(${[...PER_POSTA]}::text[])`.execute(db);
  return { ...PREDEFINITA, ...Object.fromEntries(rows.map(({ tipo, quando }) => [tipo, quando])) };
}

export async function savePreferenza(db: Tx, user_id: number, { tipo, quando }: { tipo: TipoAvviso; quando: Quando }): Promise<void> {
  await sql`insert into preferenze_avvisi (user_id, tipo, quando) values (${user_id}, ${tipo}, ${quando})
    on conflict (user_id, tipo) do update set quando = excluded.quando`.execute(db);
}

/** Throws for a type that must not be mailed. */
export function rejectMail({ tipo, quando }: { tipo: TipoAvviso; quando: Quando }): void {
  if (quando !== 'mai' && MAI_PER_POSTA.includes(tipo)) throw invalidField('tipo', 'Questi avvisi non si mandano per posta.');
}
