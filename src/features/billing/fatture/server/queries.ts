import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { PIANO_MOBILE } from '#features/equipment/piani-mobili/kind.ts';
import { SOFTWARE } from '#features/equipment/software/kind.ts';
import { TELEFONO } from '#features/equipment/telefoni/kind.ts';
import { hasRightOnAllBrands, hasVisibleBrand, inBrands, visibleBrandsOf } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf, employeeJsonOrNull } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Cella, Codifica } from '#server/incoming/decode-text.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ListQuery } from '#shared/list.ts';
import type { Fattura, FatturaChange, FatturaInput, Rilievo } from '../contract.ts';
import { type EarlierFattura, fatturaNonTrovata, lastDayOf, rilievoNonTrovato, type StatoRilievo, type TipoRilievo } from '../rules.ts';

export const FATTURE = { table: 'fatture', links: { table: 'fatture_brands', column: 'fattura_id' } };

/** An invoice contains numbers and employees of all of its brands, so it is visible only to callers who see every one of them. */
export const isVisibleRecord = (scope: Scope): RawBuilder<boolean> => hasRightOnAllBrands(scope, 'brand.vedi', FATTURE.links, 'f.id');

/** Editing an invoice and settling its findings require permission to edit items on all of its brands. */
export const isChangeable = (scope: Scope): RawBuilder<boolean> => hasRightOnAllBrands(scope, 'risorse.modifica', FATTURE.links, 'f.id');

const SORT_KEYS: Record<string, SortKey> = {
  dal: { by: sql.ref('f.dal'), type: 'date' },
  fornitore: { by: sql`f.fornitore collate "it-x-icu"`, type: 'text' },
  created_at: { by: sql.ref('f.created_at'), type: 'timestamptz' },
};

const columns = (scope: Scope) => sql`
  f.id, f.fornitore, f.numero, f.dal, f.periodicita, f.nome_file, ${visibleBrandsOf(scope, FATTURE.links, 'f.id')} as brands,
  case when u.id is not null then ${accountNameOf('u')} end as caricata_da, t.righe, t.lette,
  n.rilievi, n.aperti, n.da_sistemare, ${isChangeable(scope)} as modificabile, f.created_at, f.updated_at`;

const FROM = sql`
  fatture f join fatture_letture t on t.fattura_id = f.id left join users u on u.id = f.caricata_da
  cross join lateral (
    select count(*)::integer as rilievi, (count(*) filter (where r.stato = 'aperto'))::integer as aperti,
      coalesce(sum(r.euro_annui) filter (where r.stato = 'aperto'), 0) as da_sistemare
    from rilievi r where r.fattura_id = f.id) n`;

type Riga = Omit<Fattura, 'al'>;
const withLastDay = <R extends Pick<Riga, 'dal' | 'periodicita'>>(row: R) => ({ ...row, al: lastDayOf(row.dal, row.periodicita) });

const HAS_OPEN_RILIEVI = sql<boolean>`exists (select from rilievi r where r.fattura_id = f.id and r.stato = 'aperto')`;

export async function listVisible(db: Db, scope: Scope, query: ListQuery & { da_sistemare?: boolean | undefined }): Promise<Page<Fattura>> {
  const page = keyset(query, SORT_KEYS, '-dal', { by: sql.ref('f.id'), type: 'integer' });
  const { da_sistemare, q } = query;
  const condition = sql<boolean>`${isVisibleRecord(scope)} and ${matches(sql`testo_ricerca(f.fornitore || ' ' || coalesce(f.numero, ''))`, q)}
    and ${da_sistemare === undefined ? sql`true` : sql`${HAS_OPEN_RILIEVI} = ${da_sistemare}`}`;
  const { rows } = await sql<Riga & { keyset_value: string }>`
    select ${columns(scope)}, ${page.value} as keyset_value from ${FROM} where ${condition} and ${page.after}
    order by ${page.orderBy} limit ${page.fetch}`.execute(scoped(db, scope));
  const countResult = await sql<{ total: number }>`select count(*)::integer as total from fatture f where ${condition}`.execute(
    scoped(db, scope),
  );
  return page.page(rows.map(withLastDay), countResult.rows[0]?.total ?? 0);
}

/** Throws 404 when the invoice does not exist or is not visible to the caller. */
export async function findVisible(db: Db, scope: Scope, id: number): Promise<Fattura> {
  const { rows } = await sql<Riga>`select ${columns(scope)} from ${FROM} where f.id = ${id} and ${isVisibleRecord(scope)}`.execute(
    scoped(db, scope),
  );
  if (!rows[0]) throw fatturaNonTrovata();
  return withLastDay(rows[0]);
}

/**
 * Returns the first stored invoice of these brands with the same file, or with the same supplier, number and year. Ignores the
 * invoice `exceptId`.
 */
export async function findEarlierFattura(
  db: Db,
  scope: Scope,
  {
    fornitore,
    numero = null,
    dal,
    sha256 = null,
    brand_ids,
    exceptId = null,
  }: Pick<FatturaInput, 'fornitore' | 'numero' | 'dal'> & DuplicateSearch,
): Promise<EarlierFattura | undefined> {
  const { rows } = await sql<EarlierFattura>`
    select f.fornitore, f.numero, f.dal, f.periodicita, ${isVisibleRecord(scope)} as vista, coalesce(l.sha256 = ${sha256}, false) as stesso_file
    from fatture_brands l join fatture f on f.id = l.fattura_id
    where l.brand_id = any(${[...brand_ids]}::integer[]) and f.id is distinct from ${exceptId}::integer
      and (l.sha256 = ${sha256} or l.documento = documento_fattura(${fornitore}, ${numero}, ${dal}::date))
    order by f.id limit 1`.execute(scoped(db, scope));
  return rows[0];
}

interface DuplicateSearch {
  sha256?: string | null;
  brand_ids: readonly number[];
  exceptId?: number | null;
}

export async function lockFattura(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`select from fatture f where f.id = ${id} and ${isVisibleRecord(scope)} for no key update of f`.execute(scoped(db, scope));
}

export interface Lettura {
  colonne: { nome: string; esempi: string[] }[];
  mappatura: (string | null)[];
  codifica: Codifica | null;
}

export interface RigaDelFile {
  riga: number;
  celle: Cella[];
}

export async function insertFattura(
  db: Tx,
  scope: Scope,
  {
    values,
    lettura,
    righe,
  }: { values: FatturaInput & { nome_file: string; sha256: string }; lettura: Lettura; righe: readonly RigaDelFile[] },
): Promise<number> {
  const { id } = await scoped(db, scope).insertInto('fatture').values(values).returning('id').executeTakeFirstOrThrow();
  await sql`
    insert into fatture_letture (fattura_id, colonne, mappatura, codifica, righe)
    values (${id}, ${JSON.stringify(lettura.colonne)}, ${JSON.stringify(lettura.mappatura)}, ${lettura.codifica}, ${righe.length})`.execute(
    scoped(db, scope),
  );
  await sql`
    insert into fatture_righe (fattura_id, riga, celle)
    select ${id}, (e ->> 'riga')::integer, e -> 'celle' from jsonb_array_elements(${JSON.stringify(righe)}::jsonb) e`.execute(
    scoped(db, scope),
  );
  return id;
}

export async function setFattura(db: Tx, scope: Scope, id: number, values: Omit<FatturaChange, 'mappatura' | 'codifica'>): Promise<void> {
  await scoped(db, scope)
    .updateTable('fatture')
    .set({ ...values, confronti: sql`confronti + 1` })
    .where('id', '=', id)
    .execute();
}

export async function setLettura(db: Tx, scope: Scope, id: number, { colonne, mappatura, codifica }: Lettura): Promise<void> {
  await sql`
    update fatture_letture
    set colonne = ${JSON.stringify(colonne)}, mappatura = ${JSON.stringify(mappatura)}, codifica = ${codifica}
    where fattura_id = ${id}`.execute(scoped(db, scope));
}

export async function listRighe(db: Db, scope: Scope, id: number): Promise<RigaDelFile[]> {
  const { rows } = await sql<RigaDelFile>`select riga, celle from fatture_righe where fattura_id = ${id} order by riga`.execute(
    scoped(db, scope),
  );
  return rows;
}

export async function setCelle(db: Tx, scope: Scope, id: number, righe: readonly RigaDelFile[]): Promise<void> {
  await sql`
    update fatture_righe r set celle = e.celle
    from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) as e (riga integer, celle jsonb)
    where r.fattura_id = ${id} and r.riga = e.riga`.execute(scoped(db, scope));
}

export async function removeFattura(db: Tx, scope: Scope, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('fatture').where('id', '=', id).execute();
}

/** Returns the column mappings of the latest visible invoices, the newest invoice first. One of them is proposed for a new file. */
export async function listFormerLetture(db: Db, scope: Scope): Promise<(Lettura & { fornitore: string })[]> {
  const { rows } = await sql<Lettura & { fornitore: string }>`
    select f.fornitore, t.colonne, t.mappatura, t.codifica from fatture f join fatture_letture t on t.fattura_id = f.id
    where ${isVisibleRecord(scope)} order by f.id desc limit 200`.execute(scoped(db, scope));
  return rows;
}

const RILIEVI_SORT_KEYS: Record<string, SortKey> = {
  euro_annui: { by: sql`abs(r.euro_annui)`, type: 'numeric' },
  riga: { by: sql`coalesce(r.riga, 2147483647)`, type: 'integer' },
};

interface RilieviQuery extends ListQuery {
  fattura_id?: number | undefined;
  tipo?: TipoRilievo | undefined;
  stato?: StatoRilievo | undefined;
}

/** SQL: the name of the item of a finding. It is left out when the item has moved to a brand that is not visible to the caller. */
const itemName = (scope: Scope, { tipo, table, name, links }: Kind) => sql`
  select ${sql.ref(`i.${name}`)} as nome from ${sql.table(table)} i
  where r.cosa = ${tipo} and i.id = r.cosa_id and ${hasVisibleBrand(scope, links, 'i.id')}`;

const rilieviFrom = (scope: Scope) => sql`
  rilievi r join fatture f on f.id = r.fattura_id
  left join lateral (
    ${itemName(scope, PIANO_MOBILE)} union all ${itemName(scope, TELEFONO)} union all ${itemName(scope, SOFTWARE)}) c on true
  left join dipendenti d on d.id = r.persona_id and ${inBrands('d.brand_id', scope.can_view)}
  left join users u on u.id = r.chiuso_da`;

const rilieviColumns = (scope: Scope) => sql`
  r.id, jsonb_build_object('id', f.id, 'fornitore', f.fornitore, 'numero', f.numero, 'dal', f.dal) as fattura, r.tipo, r.riga, r.riferimento, ${employeeJsonOrNull('d')} as persona,
  case when c.nome is not null then jsonb_build_object('tipo', r.cosa, 'id', r.cosa_id, 'nome', c.nome) end as cosa,
  r.quanti, r.fatturato, r.euro_annui, r.stato, r.motivo, r.chiuso_il, case when u.id is not null then ${accountNameOf('u')} end as chiuso_da,
  ${isChangeable(scope)} as modificabile`;

export async function listRilievi(db: Db, scope: Scope, query: RilieviQuery): Promise<Page<Rilievo>> {
  const { fattura_id, tipo, stato, q } = query;
  const page = keyset(query, RILIEVI_SORT_KEYS, '-euro_annui', { by: sql.ref('r.id'), type: 'integer' });
  const text = sql`testo_ricerca(r.riferimento || ' ' || coalesce(c.nome, '') || ' ' || coalesce(d.nome || ' ' || d.cognome, ''))`;
  const condition = sql<boolean>`${fattura_id === undefined ? sql`true` : sql`r.fattura_id = ${fattura_id}`} and ${isVisibleRecord(scope)} and ${matches(text, q)}
    and ${tipo === undefined ? sql`true` : sql`r.tipo = ${tipo}`} and ${stato === undefined ? sql`true` : sql`r.stato = ${stato}`}`;
  const { rows } = await sql<Rilievo & { keyset_value: string }>`
    select ${rilieviColumns(scope)}, ${page.value} as keyset_value from ${rilieviFrom(scope)} where ${condition} and ${page.after}
    order by ${page.orderBy} limit ${page.fetch}`.execute(scoped(db, scope));
  const countResult = await sql<{ total: number }>`select count(*)::integer as total from ${rilieviFrom(scope)} where ${condition}`.execute(
    scoped(db, scope),
  );
  return page.page(rows, countResult.rows[0]?.total ?? 0);
}

/** Throws 404 when the finding does not exist or is not visible to the caller. */
export async function findRilievo(db: Db, scope: Scope, id: number): Promise<Rilievo> {
  const { rows } = await sql<Rilievo>`
    select ${rilieviColumns(scope)} from ${rilieviFrom(scope)} where r.id = ${id} and ${isVisibleRecord(scope)}`.execute(scoped(db, scope));
  if (!rows[0]) throw rilievoNonTrovato();
  return rows[0];
}

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
