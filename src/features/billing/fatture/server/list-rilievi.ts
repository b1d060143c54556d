import { sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { PIANO_MOBILE } from '#features/equipment/piani-mobili/kind.ts';
import { SOFTWARE } from '#features/equipment/software/kind.ts';
import { TELEFONO } from '#features/equipment/telefoni/kind.ts';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf, personIfAny } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ListQuery } from '#shared/list.ts';
import type { Rilievo } from '../contract.ts';
import { rilievoNonTrovato, type StatoRilievo, type TipoRilievo } from '../rules.ts';
import { isChangeable, isSeen } from './queries.ts';

const SORT_KEYS: Record<string, SortKey> = {
  // What weighs most, whichever way.
  euro_annui: { by: sql`abs(r.euro_annui)`, type: 'numeric' },
  riga: { by: sql`coalesce(r.riga, 2147483647)`, type: 'integer' },
};

interface RilieviQuery extends ListQuery {
  fattura_id?: number | undefined;
  tipo?: TipoRilievo | undefined;
  stato?: StatoRilievo | undefined;
}

/** What a finding is about, where the caller still sees it: it may be of another brand by now. */
const named = (scope: Scope, { tipo, table, name, links }: Kind) => sql`
  select ${sql.ref(`i.${name}`)} as nome from ${sql.table(table)} i
  where r.cosa = ${tipo} and i.id = r.cosa_id and ${hasVisibleBrand(scope, links, 'i.id')}`;

const from = (scope: Scope) => sql`
  rilievi r join fatture f on f.id = r.fattura_id
  left join lateral (
    ${named(scope, PIANO_MOBILE)} union all ${named(scope, TELEFONO)} union all ${named(scope, SOFTWARE)}) c on true
  left join dipendenti d on d.id = r.persona_id and ${inBrands('d.brand_id', scope.can_view)}
  left join users u on u.id = r.chiuso_da`;

const columns = (scope: Scope) => sql`
  r.id, jsonb_build_object('id', f.id, 'fornitore', f.fornitore, 'numero', f.numero, 'dal', f.dal) as fattura, r.tipo, r.riga, r.riferimento, ${personIfAny('d')} as persona,
  case when c.nome is not null then jsonb_build_object('tipo', r.cosa, 'id', r.cosa_id, 'nome', c.nome) end as cosa,
  r.quanti, r.fatturato, r.euro_annui, r.stato, r.motivo, r.chiuso_il, case when u.id is not null then ${accountNameOf('u')} end as chiuso_da,
  ${isChangeable(scope)} as modificabile`;

/** A page of the findings of the invoices that the caller sees. */
export async function listRilievi(db: Db, scope: Scope, query: RilieviQuery): Promise<Page<Rilievo>> {
  const { fattura_id, tipo, stato, q } = query;
  const page = keyset(query, SORT_KEYS, '-euro_annui', { by: sql.ref('r.id'), type: 'integer' });
  const text = sql`testo_ricerca(r.riferimento || ' ' || coalesce(c.nome, '') || ' ' || coalesce(d.nome || ' ' || d.cognome, ''))`;
  const which = sql<boolean>`${fattura_id === undefined ? sql`true` : sql`r.fattura_id = ${fattura_id}`} and ${isSeen(scope)} and ${matches(text, q)}
    and ${tipo === undefined ? sql`true` : sql`r.tipo = ${tipo}`} and ${stato === undefined ? sql`true` : sql`r.stato = ${stato}`}`;
  const { rows } = await sql<Rilievo & { keyset_value: string }>`
    select ${columns(scope)}, ${page.value} as keyset_value from ${from(scope)} where ${which} and ${page.after}
    order by ${page.orderBy} limit ${page.fetch}`.execute(scoped(db, scope));
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${from(scope)} where ${which}`.execute(
    scoped(db, scope),
  );
  return page.page(rows, counted.rows[0]?.total ?? 0);
}

/** One, or 404: absent and not visible look the same. */
export async function findRilievo(db: Db, scope: Scope, id: number): Promise<Rilievo> {
  const { rows } = await sql<Rilievo>`
    select ${columns(scope)} from ${from(scope)} where r.id = ${id} and ${isSeen(scope)}`.execute(scoped(db, scope));
  if (!rows[0]) throw rilievoNonTrovato();
  return rows[0];
}

/** What somebody has said of it. The caller has shown that it may. */
export async function setStatoRilievo(
  db: Tx,
  scope: Scope,
  id: number,
  { stato, motivo }: { stato: StatoRilievo; motivo: string | null },
): Promise<void> {
  const isOpen = stato === 'aperto';
  await sql`
    update rilievi set stato = ${stato}, motivo = ${isOpen ? null : motivo}, chiuso_il = case when ${isOpen} then null else now() end,
      chiuso_da = ${isOpen ? null : scope.user_id}
    where id = ${id}`.execute(scoped(db, scope));
}
