import { type RawBuilder, sql } from 'kysely';
import { hasRightOnAllBrands, hasVisibleBrand, inBrands, visibleBrandsOf } from '#server/db/brand-links.ts';
import { cachedCount } from '#server/db/cached-count.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { matchesMansione } from '#server/db/match-mansione.ts';
import { brandJson, employeeOrder } from '#server/db/mentions.ts';
import { fase } from '#server/db/situazione.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { dipendenteNonTrovato } from '#shared/assignment-problems.ts';
import type { Lettura } from '#shared/letture.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import { brandsFor } from '#shared/permissions.ts';
import { PREAVVISO_GIORNI } from '#shared/scadenze.ts';
import type {
  Adempimento,
  AdempimentoInLista,
  Matrice,
  TipoAdempimento,
  TipoAdempimentoChange,
  TipoAdempimentoInput,
} from '../contract.ts';
import { type Categoria, NON_IN_REGOLA, STATI_ADEMPIMENTO, type StatoAdempimento, tipoNonTrovato } from '../rules.ts';

// Types of requirements

export const TIPI = { table: 'tipi_adempimento', links: { table: 'tipi_adempimento_brands', column: 'tipo_id' } };

const TIPI_SORT_KEYS: Record<string, SortKey> = {
  nome: { by: sql`t.nome collate "it-x-icu"`, type: 'text' },
  categoria: { by: sql.ref('t.categoria'), type: 'text' },
  created_at: { by: sql.ref('t.created_at'), type: 'timestamptz' },
};

interface TipiQuery extends ListQuery {
  brand_id?: number | undefined;
  categoria?: Categoria | undefined;
}

const tipoColumns = (scope: Scope) => sql`
  t.id, t.nome, t.categoria, t.mansioni, t.validita_mesi, t.serve_documento, t.created_at, t.updated_at,
  array(select l.brand_id from tipi_adempimento_brands l where l.tipo_id = t.id and ${inBrands('l.brand_id', scope.can_view)} order by 1) as brand_ids,
  ${visibleBrandsOf(scope, TIPI.links, 't.id')} as brands,
  ${hasRightOnAllBrands(scope, 'attivita.modifica', TIPI.links, 't.id')} as modificabile`;

export async function listTipi(db: Db, scope: Scope, query: TipiQuery): Promise<Page<TipoAdempimento>> {
  const { brand_id, categoria = null, q } = query;
  const keys = keyset(query, TIPI_SORT_KEYS, 'nome', { by: sql.ref('t.id'), type: 'integer' });
  const condition = sql<boolean>`${hasVisibleBrand(scope, TIPI.links, 't.id', brand_id)}
    and (${categoria}::text is null or t.categoria = ${categoria})
    and ${matches(sql`testo_ricerca(t.nome || ' ' || array_to_string(t.mansioni, ' '))`, q)}`;
  const { rows } = await sql<TipoAdempimento & { keyset_value: string }>`
    select ${tipoColumns(scope)}, ${keys.value} as keyset_value from tipi_adempimento t
    where ${condition} and ${keys.after} order by ${keys.orderBy} limit ${keys.fetch}`.execute(scoped(db, scope));
  const count = await sql<{ total: number }>`select count(*)::integer as total from tipi_adempimento t where ${condition}`.execute(
    scoped(db, scope),
  );
  return keys.page(rows, count.rows[0]?.total ?? 0);
}

/** Returns a type; 404 when it does not exist or is not visible. */
export async function findTipo(db: Db, scope: Scope, id: number): Promise<TipoAdempimento> {
  const { rows } = await sql<TipoAdempimento>`
    select ${tipoColumns(scope)} from tipi_adempimento t where t.id = ${id} and ${hasVisibleBrand(scope, TIPI.links, 't.id')}`.execute(
    scoped(db, scope),
  );
  if (!rows[0]) throw tipoNonTrovato();
  return rows[0];
}

type TipoValues = Omit<TipoAdempimentoInput, 'brand_ids'>;

export async function insertTipo(db: Tx, scope: Scope, { categoria = 'formazione', ...values }: TipoValues): Promise<number> {
  const { id } = await scoped(db, scope)
    .insertInto('tipi_adempimento')
    .values({ categoria, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setTipo(
  db: Tx,
  scope: Scope,
  id: number,
  values: Omit<TipoAdempimentoChange, 'brand_ids' | 'updated_at'>,
): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await scoped(db, scope).updateTable('tipi_adempimento').set(values).where('id', '=', id).execute();
}

export async function removeTipo(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('tipi_adempimento').where('id', '=', id).execute();
}

// Requirements of employees

/** SQL join: the types `t` that apply to the employee `d`, by brand and job. */
const APPLIES = sql`join tipi_adempimento_brands l on l.brand_id = d.brand_id
  join tipi_adempimento t on t.id = l.tipo_id and ${matchesMansione('t.mansioni', 'd.posizione')}`;
const HAS_NOT_LEFT = sql`${fase({ row: 'd' })} <> 'uscito'`;

/** SQL condition: the requirement is a medical examination, and the caller may only know whether it is in order. */
const isMasked = (scope: Scope) => sql`t.medica and not ${inBrands('d.brand_id', brandsFor(scope, 'riservati.vedi'))}`;

/**
 * SQL query: the requirements `a` of the employees `d` that match `condition`, as the caller may see them. Filters, sort orders and counts must use
 * its columns only, because the stored days of a medical examination are confidential.
 */
export const selectAdempimenti = (scope: Scope, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select d.id || '/' || t.id as id, d.id as dipendente_id, d.brand_id, d.showroom, d.posizione, d.nome, d.cognome, d.ricerca,
    t.id as tipo_id, t.nome as tipo_nome, t.categoria, t.serve_documento, t.medica, m.masked,
    case when not m.masked then s.stato when s.stato in ('mancante', 'scaduto') then 'non_in_regola' else 'valido' end as stato,
    case when not m.masked then r.fatto_il end as fatto_il, case when not m.masked then f.fino end as valido_fino,
    case when not m.masked then r.documento_id end as documento_id, case when not m.masked then e.motivo end as motivo
  from dipendenti d ${APPLIES}
    left join (select distinct on (x.dipendente_id, x.tipo_id) x.dipendente_id, x.tipo_id, x.fatto_il, x.documento_id
      from adempimenti x order by x.dipendente_id, x.tipo_id, x.fatto_il desc) r on r.dipendente_id = d.id and r.tipo_id = t.id
    left join esenzioni e on e.dipendente_id = d.id and e.tipo_id = t.id
    cross join lateral (select (r.fatto_il + make_interval(months => t.validita_mesi))::date as fino) f
    cross join lateral (select ${isMasked(scope)} as masked) m
    cross join lateral (select case when e.id is not null then 'esente' when r.fatto_il is null then 'mancante'
      when f.fino < oggi() then 'scaduto' when f.fino <= oggi() + ${PREAVVISO_GIORNI}::integer then 'in_scadenza' else 'valido' end as stato) s
  where ${inBrands('d.brand_id', scope.can_view)} and ${HAS_NOT_LEFT} and ${condition}`;

const TIPO_JSON = sql`jsonb_build_object('id', a.tipo_id, 'nome', a.tipo_nome, 'categoria', a.categoria, 'serve_documento', a.serve_documento)`;
const COLUMNS = sql`${TIPO_JSON} as tipo, a.stato, a.fatto_il, a.valido_fino, a.documento_id, a.motivo`;
const DIPENDENTE_JSON = sql`jsonb_build_object('id', a.dipendente_id, 'nome', a.nome, 'cognome', a.cognome)`;

const STATE_ORDER = sql`array_position(${[...STATI_ADEMPIMENTO]}::text[], a.stato)`;
const LAST_DAY = sql`date '9999-12-31'`;

const SORT_KEYS: Record<string, SortKey> = {
  urgenza: {
    by: sql`lpad(${STATE_ORDER}::text, 2, '0') || coalesce(a.valido_fino, ${LAST_DAY})::text || ${employeeOrder('a')}`,
    type: 'text',
  },
  dipendente: { by: employeeOrder('a'), type: 'text' },
  tipo: { by: sql`a.tipo_nome collate "it-x-icu"`, type: 'text' },
  valido_fino: { by: sql`coalesce(a.valido_fino, ${LAST_DAY})`, type: 'date' },
};

interface AdempimentiQuery extends ListQuery {
  stato?: StatoAdempimento[] | undefined;
  brand_id?: number | undefined;
  showroom?: number | undefined;
  tipo_id?: number | undefined;
  categoria?: Categoria | undefined;
}

const equalsIfSent = (column: string, value: unknown) => (value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`);

export async function listVisible(db: Db, scope: Scope, query: AdempimentiQuery): Promise<Page<AdempimentoInLista>> {
  const { stato = NON_IN_REGOLA, brand_id, showroom, tipo_id, categoria, q } = query;
  const keys = keyset(query, SORT_KEYS, 'urgenza', { by: sql`a.id collate "C"`, type: 'text' });
  // These conditions are on columns that are never confidential, so they also limit the rows for which the state is computed.
  const people = sql`${equalsIfSent('d.brand_id', brand_id)} and ${equalsIfSent('d.showroom', showroom)} and ${equalsIfSent('t.id', tipo_id)}
    and ${equalsIfSent('t.categoria', categoria)} and ${matches(sql`d.ricerca || ' ' || testo_ricerca(t.nome)`, q)}`;
  const from = sql`(${selectAdempimenti(scope, people)}) a where a.stato = any(${[...stato]}::text[])`;
  const counting = cachedCount(db, {
    tables: ['adempimenti', 'dipendenti', 'esenzioni', 'tipi_adempimento', 'tipi_adempimento_brands'],
    key: ['adempimenti', scope.can_view, brandsFor(scope, 'riservati.vedi'), filtersOf(query)],
    count: () => sql`(select count(*) from ${from})`,
  });
  const { rows } = await sql<AdempimentoInLista & { keyset_value: string; conteggio: string }>`
    select a.id, ${COLUMNS}, ${DIPENDENTE_JSON} || jsonb_build_object('posizione', a.posizione, 'brand', ${brandJson('b')},
        'showroom', case when s.id is not null then jsonb_build_object('id', s.id, 'nome', s.nome) end) as dipendente,
      a.keyset_value, a.conteggio
    from (select a.*, ${keys.value} as keyset_value, ${counting.column} as conteggio
      from ${from} and ${keys.after} order by ${keys.orderBy} limit ${keys.fetch}) a
      join brands b on b.id = a.brand_id left join showrooms s on s.id = a.showroom
    order by ${keys.orderBy}`.execute(scoped(db, scope));
  return keys.page(rows, await counting.total(rows[0])).telling(rows.flatMap(({ dipendente, ...row }) => lettureOf(dipendente.id, [row])));
}

/** The reads of medical examinations that these requirements of an employee reveal. A masked requirement has no day and no reason. */
export function lettureOf(dipendente_id: string, rows: readonly Pick<Adempimento, 'tipo' | 'fatto_il' | 'motivo'>[]): Lettura[] {
  const isRevealed = rows.some(({ tipo, fatto_il, motivo }) => tipo.categoria === 'visita_medica' && (fatto_il ?? motivo) !== null);
  return isRevealed ? [{ tipo: 'visita_medica', dipendente_id }] : [];
}

/** Returns the requirements of an employee. The caller must check the visibility of the employee first. */
export async function listOf(db: Db, scope: Scope, dipendente_id: string): Promise<Adempimento[]> {
  const { rows } = await sql<Adempimento>`
    select ${COLUMNS} from (${selectAdempimenti(scope, sql`d.id = ${dipendente_id}`)}) a
    order by a.tipo_nome collate "it-x-icu", a.tipo_id`.execute(scoped(db, scope));
  return rows;
}

/** Returns the employees of a showroom with their requirements, and the reads of medical examinations that the answer reveals. */
export async function readMatrice(db: Db, scope: Scope, showroom: number): Promise<Matrice & { letture: Lettura[] }> {
  const { rows } = await sql<Adempimento & { dipendente: Matrice['persone'][number]['dipendente']; posizione: string | null }>`
    select ${COLUMNS}, ${DIPENDENTE_JSON} as dipendente, a.posizione
    from (${selectAdempimenti(scope, sql`d.showroom = ${showroom}`)}) a
    order by ${employeeOrder('a')}, a.dipendente_id, a.tipo_nome collate "it-x-icu", a.tipo_id`.execute(scoped(db, scope));
  const tipi = [...new Map(rows.map(({ tipo }) => [tipo.id, tipo])).values()].sort((a, b) => a.nome.localeCompare(b.nome, 'it'));
  const persone = [...Map.groupBy(rows, ({ dipendente }) => dipendente.id).values()].flatMap((own) => {
    const [first] = own;
    const celle = own.map(({ tipo, stato, valido_fino }) => ({ tipo_id: tipo.id, stato, valido_fino }));
    return first ? [{ dipendente: first.dipendente, posizione: first.posizione, celle }] : [];
  });
  return { tipi, persone, letture: rows.flatMap(({ dipendente, ...row }) => lettureOf(dipendente.id, [row])) };
}

interface LockedPerson {
  id: string;
  nome: string;
  cognome: string;
  brand_id: number;
  uscito: boolean;
  richiesto: boolean;
}

/** Locks the employees and returns whether the requirement applies to each of them. 404 when an employee is not visible. */
export async function lockPeople(db: Tx, scope: Scope, ids: readonly string[], tipo_id: number): Promise<LockedPerson[]> {
  await sql`
    select from dipendenti d where d.id = any(${[...ids]}::uuid[]) and ${inBrands('d.brand_id', scope.can_view)}
    order by d.id for no key update`.execute(scoped(db, scope));
  const { rows } = await sql<LockedPerson>`
    select d.id, d.nome, d.cognome, d.brand_id, not (${HAS_NOT_LEFT}) as uscito,
      exists (select from tipi_adempimento_brands l join tipi_adempimento t on t.id = l.tipo_id
        where l.brand_id = d.brand_id and t.id = ${tipo_id} and ${matchesMansione('t.mansioni', 'd.posizione')}) as richiesto
    from dipendenti d where d.id = any(${[...ids]}::uuid[]) and ${inBrands('d.brand_id', scope.can_view)} order by d.id`.execute(
    scoped(db, scope),
  );
  if (rows.length < ids.length) throw dipendenteNonTrovato();
  return rows;
}

interface RecordValues {
  tipo_id: number;
  fatto_il: string;
  documento_id: number | null;
  riservato: boolean;
}

export async function insertAdempimenti(
  db: Tx,
  scope: Scope,
  ids: readonly string[],
  { tipo_id, fatto_il, documento_id, riservato }: RecordValues,
): Promise<void> {
  await sql`
    insert into adempimenti (dipendente_id, tipo_id, fatto_il, documento_id, riservato)
    select p, ${tipo_id}::integer, ${fatto_il}::date, ${documento_id}::integer, ${riservato}::boolean from unnest(${[...ids]}::uuid[]) p order by p`.execute(
    scoped(db, scope),
  );
}

export async function insertEsenzione(
  db: Tx,
  scope: Scope,
  values: { dipendente_id: string; tipo_id: number; motivo: string; riservato: boolean },
): Promise<void> {
  await scoped(db, scope).insertInto('esenzioni').values(values).execute();
}

export async function removeEsenzione(db: Tx, scope: Scope, dipendente_id: string, tipo_id: number): Promise<boolean> {
  const { numDeletedRows } = await scoped(db, scope)
    .deleteFrom('esenzioni')
    .where('dipendente_id', '=', dipendente_id)
    .where('tipo_id', '=', tipo_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
