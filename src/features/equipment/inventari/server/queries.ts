import { type RawBuilder, sql } from 'kysely';
import { SHOWROOM_LINKS } from '#features/equipment/asset-types/server/find-receiver.ts';
import type { InventoryActions } from '#features/equipment/asset-types/server/move-item.ts';
import { hasBegun } from '#features/equipment/asset-types/server/periods.ts';
import type { Scansione } from '#features/equipment/scansioni/contract.ts';
import { hasRightOnAllBrands, hasVisibleBrand, inBrands, lockVisibleRow, readAllBrandIds } from '#server/db/brand-links.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import { fase } from '#server/db/situazione.ts';
import type { Page } from '#server/http/page.ts';
import type { VisibleRecord } from '#server/register/named-records.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { showroomNonTrovato } from '#shared/assignment-problems.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { ListQuery } from '#shared/list.ts';
import { IN_ORGANICO } from '#shared/situazione.ts';
import type { Inventario } from '../contract.ts';
import {
  checkScadenza,
  findScannedItem,
  inventarioChiuso,
  inventarioNonTrovato,
  normalizeCodice,
  type StatoInventario,
  TIPI_CONTATI,
  type TipoContato,
  voceKey,
} from '../rules.ts';

export const isVisibleRecord = (scope: Scope): RawBuilder<boolean> => hasVisibleBrand(scope, SHOWROOM_LINKS, 'i.showroom_id');

export const inventarioThing: VisibleRecord = {
  table: 'inventari',
  id: 'integer',
  nome: sql`(select s.nome from showrooms s where s.id = t.showroom_id)`,
  visible: (scope) => hasVisibleBrand(scope, SHOWROOM_LINKS, 't.showroom_id'),
};

/** Whether the caller may change the count. Adding scans and closing require permission to assign items on all brands of the showroom. */
export const isChangeable = (scope: Scope): RawBuilder<boolean> =>
  hasRightOnAllBrands(scope, 'risorse.assegna', SHOWROOM_LINKS, 'i.showroom_id');

export const IS_LATE = sql<boolean>`(i.chiuso_il is null and i.scadenza < oggi())`;

export const FROM = sql`inventari i join showrooms s on s.id = i.showroom_id`;

const joinAccounts = sql`left join users aperto on aperto.id = i.aperto_da left join users chiuso on chiuso.id = i.chiuso_da`;
const accountName = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then ${accountNameOf(alias)} end`;

const columns = (scope: Scope) => sql`
  i.id, jsonb_build_object('id', s.id, 'nome', s.nome) as showroom, case when i.chiuso_il is null then 'aperto' else 'chiuso' end as stato,
  i.scadenza, ${IS_LATE} as in_ritardo, ${accountName('aperto')} as aperto_da, ${accountName('chiuso')} as chiuso_da, i.chiuso_il,
  n.attesi, n.trovati, ${isChangeable(scope)} as modificabile, i.created_at, i.updated_at`;

const joinCounts = (scope: Scope) => sql`
  cross join lateral (
    select count(*)::integer as attesi, (count(*) filter (where exists (
      select from inventari_letture l where l.inventario_id = i.id and l.tipo = v.tipo and l.risorsa_id = v.risorsa_id)))::integer as trovati
    from inventari_voci v where v.inventario_id = i.id and ${inBrands('v.brand_id', scope.can_view)}) n`;

const SORT_KEYS: Record<string, SortKey> = {
  // This order shows open counts first, by deadline; then closed counts, the latest first.
  urgenza: {
    by: sql`case when i.chiuso_il is null then i.scadenza - date '9999-12-31' else date '9999-12-31' - (i.chiuso_il at time zone 'Europe/Rome')::date end`,
    type: 'integer',
  },
  scadenza: { by: sql.ref('i.scadenza'), type: 'date' },
  created_at: { by: sql.ref('i.created_at'), type: 'timestamptz' },
};

interface InventariQuery extends ListQuery {
  stato?: StatoInventario | undefined;
  showroom?: number | undefined;
}

export async function listVisible(db: Db, scope: Scope, query: InventariQuery): Promise<Page<Inventario>> {
  const { stato, showroom, q } = query;
  const page = keyset(query, SORT_KEYS, 'urgenza', { by: sql.ref('i.id'), type: 'integer' });
  const condition = sql<boolean>`${isVisibleRecord(scope)} and ${matches(sql`testo_ricerca(s.nome)`, q)}
    and ${showroom === undefined ? sql`true` : sql`i.showroom_id = ${showroom}`}
    and ${stato === undefined ? sql`true` : sql`(i.chiuso_il is null) = ${stato === 'aperto'}`}`;
  const { rows } = await sql<Inventario & { keyset_value: string }>`
    select ${columns(scope)}, ${page.value} as keyset_value
    from ${FROM} ${joinAccounts} ${joinCounts(scope)} where ${condition} and ${page.after}
    order by ${page.orderBy} limit ${page.fetch}`.execute(scoped(db, scope));
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${FROM} where ${condition}`.execute(
    scoped(db, scope),
  );
  return page.page(rows, counted.rows[0]?.total ?? 0);
}

/** Returns an inventory count; 404 when the count does not exist or is not visible. */
export async function findVisible(db: Db, scope: Scope, id: number): Promise<Inventario> {
  const { rows } = await sql<Inventario>`
    select ${columns(scope)} from ${FROM} ${joinAccounts} ${joinCounts(scope)} where i.id = ${id} and ${isVisibleRecord(scope)}`.execute(
    scoped(db, scope),
  );
  if (!rows[0]) throw inventarioNonTrovato();
  return rows[0];
}

/** Locks the count until the transaction ends, so that no other transaction adds scans or closes the count meanwhile. */
export async function lockInventario(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`select from inventari i where i.id = ${id} and ${isVisibleRecord(scope)} for no key update of i`.execute(scoped(db, scope));
}

export async function insertInventario(db: Tx, scope: Scope, values: { showroom_id: number; scadenza: string }): Promise<number> {
  const { id } = await scoped(db, scope).insertInto('inventari').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setChiuso(db: Tx, scope: Scope, id: number): Promise<void> {
  await sql`update inventari set chiuso_il = now(), chiuso_da = ${scope.user_id} where id = ${id}`.execute(scoped(db, scope));
}

export type CountedKinds = Readonly<Record<TipoContato, InventoryActions>>;

export const CODICE: Readonly<Record<TipoContato, string>> = {
  hardware: 't.codice_inventario',
  telefono: 't.codice_inventario',
  piano_mobile: 't.numero_telefono',
};

/** Opens an inventory count. A unique index rejects a second open count of the showroom, also when both are opened at the same time. */
export async function openInventario(
  db: Tx,
  scope: Scope,
  kinds: CountedKinds,
  { showroom_id, scadenza }: { showroom_id: number; scadenza: string },
): Promise<number> {
  await lockVisibleRow(db, scope, { table: 'showrooms', links: SHOWROOM_LINKS }, showroom_id);
  await requireVisible(db, scope, showroom_id);
  requireRight(scope, 'risorse.assegna', await readAllBrandIds(db, scope, SHOWROOM_LINKS, showroom_id));
  const refusal = checkScadenza(scadenza, todayInItaly(new Date()));
  if (refusal) throw refusal;
  const id = await insertInventario(db, scope, { showroom_id, scadenza });
  for (const tipo of TIPI_CONTATI) {
    const { table, name, periods } = kinds[tipo].kind;
    await sql`
      insert into inventari_voci (inventario_id, tipo, risorsa_id, brand_id, dipendente_id, nome, codice)
      select ${id}, ${tipo}, t.id, p.brand_id, p.dipendente_id, ${sql.ref(`t.${name}`)}, ${sql.ref(CODICE[tipo])}
      from ${sql.table(periods.table)} p join ${sql.table(table)} t on t.id = ${sql.ref(`p.${periods.column}`)}
      left join dipendenti d on d.id = p.dipendente_id
      where p.data_revoca is null and ${hasBegun('p')} and (p.showroom_id = ${showroom_id}
        or d.showroom = ${showroom_id} and ${fase({ row: 'd' })} = any(${[...IN_ORGANICO]}::text[]))`.execute(scoped(db, scope));
  }
  return id;
}

async function requireVisible(db: Tx, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql`select from showrooms s where s.id = ${id} and ${hasVisibleBrand(scope, SHOWROOM_LINKS, 's.id')}`.execute(
    scoped(db, scope),
  );
  if (!rows[0]) throw showroomNonTrovato();
}

// Adds scans from one or several phones to an inventory count. A code counts once in any spelling, so a phone may send a code again.

export type FindByCode = (db: Db, scope: Scope, codice: string) => Promise<Scansione[]>;

/** Locks and returns an open inventory count. 404 when the count is not visible, 403 without permission, 409 when the count is closed. */
export async function lockOpen(db: Tx, scope: Scope, id: number): Promise<Inventario> {
  await lockInventario(db, scope, id);
  const inventario = await findVisible(db, scope, id);
  requireRight(scope, 'risorse.assegna', await readAllBrandIds(db, scope, SHOWROOM_LINKS, inventario.showroom.id));
  if (inventario.stato === 'chiuso') throw inventarioChiuso();
  return inventario;
}

/** Adds scanned codes to a count. An unknown code is looked up again, because its item may have been created since. */
export async function addLetture(
  db: Tx,
  scope: Scope,
  { kinds, findByCode }: { kinds: CountedKinds; findByCode: FindByCode },
  id: number,
  testi: readonly string[],
): Promise<void> {
  await lockOpen(db, scope, id);
  const { attese, lette, note } = await findKnownCodes(db, scope, id);
  for (const letto of testi) {
    const codice = normalizeCodice(letto);
    if (codice === '' || note.has(codice)) continue;
    const cosa = findScannedItem(await findByCode(db, scope, letto), attese, lette);
    const brand_id = cosa ? await brandOf(db, scope, kinds[cosa.tipo].kind, cosa.id) : null;
    await saveLettura(db, scope, id, { codice, letto, cosa, brand_id });
    if (!cosa) continue;
    note.add(codice);
    lette.add(voceKey(cosa));
  }
}

async function findKnownCodes(db: Tx, scope: Scope, id: number): Promise<Record<'attese' | 'lette' | 'note', Set<string>>> {
  const { rows } = await sql<Record<'attese' | 'lette' | 'note', string[]>>`
    select array(select tipo || '-' || risorsa_id from inventari_voci where inventario_id = ${id}) as attese,
      array(select tipo || '-' || risorsa_id from inventari_letture where inventario_id = ${id} and tipo is not null) as lette,
      array(select codice from inventari_letture where inventario_id = ${id} and tipo is not null) as note`.execute(scoped(db, scope));
  const { attese = [], lette = [], note = [] } = rows[0] ?? {};
  return { attese: new Set(attese), lette: new Set(lette), note: new Set(note) };
}

/** Returns the brand under which the item is assigned. For an unassigned item, returns one of the item's brands that the caller sees. */
async function brandOf(
  db: Tx,
  scope: Scope,
  { links, periods }: CountedKinds[keyof CountedKinds]['kind'],
  id: number,
): Promise<number | null> {
  const { rows } = await sql<{ brand_id: number | null }>`
    select coalesce(
      (select p.brand_id from ${sql.table(periods.table)} p where ${sql.ref(`p.${periods.column}`)} = ${id} and p.data_revoca is null),
      (select min(b.brand_id) from ${sql.table(links.table)} b
       where ${sql.ref(`b.${links.column}`)} = ${id} and ${inBrands('b.brand_id', scope.can_view)})) as brand_id`.execute(
    scoped(db, scope),
  );
  return rows[0]?.brand_id ?? null;
}

async function saveLettura(
  db: Tx,
  scope: Scope,
  inventario_id: number,
  { codice, letto, cosa, brand_id }: { codice: string; letto: string; cosa: Scansione | undefined; brand_id: number | null },
): Promise<void> {
  const itemColumns = {
    tipo: cosa?.tipo ?? null,
    risorsa_id: cosa?.id ?? null,
    nome: cosa?.nome ?? null,
    codice_cosa: cosa?.codice ?? null,
    brand_id,
  };
  await scoped(db, scope)
    .insertInto('inventari_letture')
    .values({ inventario_id, codice, letto, ...itemColumns })
    .onConflict((conflict) => conflict.columns(['inventario_id', 'codice']).doUpdateSet(itemColumns))
    .execute();
}
