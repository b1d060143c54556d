import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Db, scoped } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { TIPI_SINGOLI, TIPO_LOTTO_LABELS } from '#shared/lotti.ts';
import { brandsFor, isBrandAction } from '#shared/permissions.ts';
import type { Lotto, listLotti } from '../contract.ts';
import { lottoNonTrovato } from '../rules.ts';
import type { LotTables } from './require-rights.ts';

type LottiQuery = z.output<typeof listLotti.query>;

const WHEN: Record<string, SortKey> = { created_at: { by: sql.ref('l.created_at'), type: 'timestamptz' } };
const NUMBER = { by: sql.ref('l.id'), type: 'integer' } as const;

/** The lots that the caller may know of. */
export async function selectLotti(db: Db, scope: Scope, tables: LotTables, query: LottiQuery): Promise<Page<Lotto>> {
  const keys = keyset(query, WHEN, '-created_at', NUMBER);
  const { tipo, stato, mio } = query;
  const matching = sql<boolean>`${isVisible(scope, tables)}
    and (case when ${tipo ?? null}::text is null then l.tipo <> all(${[...TIPI_SINGOLI]}::text[]) else l.tipo = ${tipo ?? null} end)
    and (${stato ?? null}::text is null or l.stato = ${stato ?? null})
    and (${mio ?? null}::boolean is null or (l.user_id is not distinct from ${scope.user_id}::integer) = ${mio ?? null})`;
  const { rows } = await sql<Lotto & { keyset_value: string }>`
    select ${columns(scope, tables)}, ${keys.value} as keyset_value
    from lotti l left join users u on u.id = l.user_id left join users a on a.id = l.annullato_da
    where ${matching} and ${keys.after} order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  const count = await sql<{ total: number }>`select count(*)::integer as total from lotti l where ${matching}`.execute(scoped(db, scope));
  return keys.page(rows, count.rows[0]?.total ?? 0);
}

/** One of them; 404 where the caller may not know of it. */
export async function findLotto(db: Db, scope: Scope, tables: LotTables, id: number): Promise<Lotto> {
  const { rows } = await sql<Lotto>`
    select ${columns(scope, tables)}
    from lotti l left join users u on u.id = l.user_id left join users a on a.id = l.annullato_da
    where l.id = ${id} and ${isVisible(scope, tables)}`.execute(scoped(db, scope));
  const [row] = rows;
  if (!row) throw lottoNonTrovato();
  return row;
}

function columns(scope: Scope, tables: LotTables): RawBuilder<unknown> {
  const account = (alias: string) =>
    sql`case when ${sql.ref(`${alias}.id`)} is not null then
      jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'nome', ${accountNameOf(alias)}) end`;
  const titolo = sql`case when ${seesBrands(scope)} then l.titolo else ${JSON.stringify(TIPO_LOTTO_LABELS)}::jsonb ->> l.tipo end as titolo`;
  return sql`l.id, l.tipo, ${titolo}, ${account('u')} as chi, l.created_at, l.righe, l.stato, ${account('a')} as annullato_da,
    l.annullato_il, l.tornate, (l.stato = 'applicato' and ${mayDo(scope, tables)}) as annullabile`;
}

function isVisible(scope: Scope, tables: LotTables): RawBuilder<boolean> {
  return sql<boolean>`(l.user_id = ${scope.user_id}::integer or ${mayDo(scope, tables)})`;
}

/** Whether all brands of the lot are visible to the caller. The title names employees and items of these brands, and the author may have lost a brand since. */
function seesBrands(scope: Scope): RawBuilder<boolean> {
  if (scope.amministratore) return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from jsonb_each(l.diritti) d where not ${JSON.stringify(scope.can_view)}::jsonb @> d.value)`;
}

/** Whether the caller may change, on all brands of the lot, all that it has changed. */
function mayDo(scope: Scope, tables: LotTables): RawBuilder<boolean> {
  if (scope.amministratore) return sql<boolean>`true`;
  const allowed = Object.entries(tables).flatMap(([table, { right }]) =>
    isBrandAction(right) ? [[table, brandsFor(scope, right)] as const] : [],
  );
  return sql<boolean>`(l.diritti <> '{}' and not exists (
    select from jsonb_each(l.diritti) d
    where not coalesce(${JSON.stringify(Object.fromEntries(allowed))}::jsonb -> d.key @> d.value, false)))`;
}
