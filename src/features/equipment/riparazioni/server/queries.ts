import { type RawBuilder, sql } from 'kysely';
import { joinPlace, PLACE_IF_ANY } from '#features/equipment/asset-types/server/find-receiver.ts';
import { HARDWARE } from '#features/equipment/hardware/kind.ts';
import { TELEFONO } from '#features/equipment/telefoni/kind.ts';
import { hasRightOnAllBrands, hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { cachedCount } from '#server/db/cached-count.ts';
import { matches } from '#server/db/conditions.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { keyset, type SortKey } from '#server/db/keyset.ts';
import { employeeJsonOrNull } from '#server/db/mentions.ts';
import type { Page } from '#server/http/page.ts';
import type { Scope } from '#server/security/scope.ts';
import { filtersOf, type ListQuery } from '#shared/list.ts';
import type { Riparazione } from '../contract.ts';
import { ITEM_COLUMNS, riparazioneNonTrovata, type STATI_RIPARAZIONE, type TipoRiparabile } from '../rules.ts';

export const isVisibleRecord = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(${hasVisibleBrand(scope, HARDWARE.links, 'r.hardware_id')} or ${hasVisibleBrand(scope, TELEFONO.links, 'r.iphone_id')})`;

export const isChangeable = (scope: Scope): RawBuilder<boolean> => sql<boolean>`case when r.hardware_id is not null
  then ${hasRightOnAllBrands(scope, 'risorse.modifica', HARDWARE.links, 'r.hardware_id')}
  else ${hasRightOnAllBrands(scope, 'risorse.modifica', TELEFONO.links, 'r.iphone_id')} end`;

export const IS_LATE = sql<boolean>`(r.chiusa_il is null and r.rientro_previsto < oggi())`;

/** The FROM clause of the repairs `r` with their device: hardware `h` or phone `t`. */
export const FROM = sql`riparazioni r left join hardware h on h.id = r.hardware_id left join iphones t on t.id = r.iphone_id`;
export const NOME = sql<string>`coalesce(h.nome, t.modello)`;

const columns = (scope: Scope) => sql`
  r.id, case when r.hardware_id is not null then 'hardware' else 'telefono' end as tipo,
  jsonb_build_object('id', coalesce(r.hardware_id, r.iphone_id), 'nome', ${NOME}) as risorsa,
  ${employeeJsonOrNull('d')} as assegnatario, ${PLACE_IF_ANY} as luogo, r.guasto, r.fornitore, r.rma, r.data_invio, r.rientro_previsto, r.costo, r.note, r.chiusa_il, r.esito,
  coalesce(${IS_LATE}, false) as in_ritardo, ${isChangeable(scope)} as modificabile, r.created_at, r.updated_at`;

const joinHolder = (scope: Scope) => sql`
  left join lateral (
    select dipendente_id, showroom_id from dipendenti_hardware where hardware_id = r.hardware_id and data_revoca is null
    union all select dipendente_id, showroom_id from dipendenti_iphones where iphone_id = r.iphone_id and data_revoca is null) p on true
  left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)} ${joinPlace(scope)}`;

const SORT_KEYS: Record<string, SortKey> = {
  // This order shows open repairs first, by expected return date; then closed repairs, the latest first.
  urgenza: {
    by: sql`case when r.chiusa_il is null then coalesce(r.rientro_previsto, date '9000-01-01') - date '9999-12-31'
      else date '9999-12-31' - r.chiusa_il end`,
    type: 'integer',
  },
  data_invio: { by: sql.ref('r.data_invio'), type: 'date' },
  created_at: { by: sql.ref('r.created_at'), type: 'timestamptz' },
};

interface RiparazioniQuery extends ListQuery {
  stato?: (typeof STATI_RIPARAZIONE)[number] | undefined;
  in_ritardo?: boolean | undefined;
}

export async function listVisible(db: Db, scope: Scope, query: RiparazioniQuery): Promise<Page<Riparazione>> {
  const { stato, in_ritardo, q } = query;
  const page = keyset(query, SORT_KEYS, 'urgenza', { by: sql.ref('r.id'), type: 'integer' });
  const text = sql`coalesce(h.ricerca, t.ricerca) || ' ' || testo_ricerca(r.guasto || ' ' || coalesce(r.fornitore, '') || ' ' || coalesce(r.rma, ''))`;
  const condition = sql<boolean>`${isVisibleRecord(scope)} and ${matches(text, q)}
    and ${stato === undefined ? sql`true` : sql`(r.chiusa_il is null) = ${stato === 'aperta'}`}
    and ${in_ritardo === undefined ? sql`true` : sql`coalesce(${IS_LATE}, false) = ${in_ritardo}`}`;
  const counting = cachedCount(db, {
    tables: ['riparazioni', 'hardware', 'iphones', HARDWARE.links.table, TELEFONO.links.table],
    key: ['riparazioni', scope.can_view, filtersOf(query)],
    count: () => sql`(select count(*) from ${FROM} where ${condition})`,
  });
  const { rows } = await sql<Riparazione & { keyset_value: string; conteggio: string }>`
    select ${columns(scope)}, ${page.value} as keyset_value, ${counting.column} as conteggio
    from ${FROM} ${joinHolder(scope)} where ${condition} and ${page.after}
    order by ${page.orderBy} limit ${page.fetch}`.execute(scoped(db, scope));
  return page.page(rows, await counting.total(rows[0]));
}

/** Returns the repairs of a device. The calling function has checked that the caller sees the device. */
export async function listOf(db: Db, scope: Scope, tipo: TipoRiparabile, id: number): Promise<Riparazione[]> {
  const { rows } = await sql<Riparazione>`
    select ${columns(scope)} from ${FROM} ${joinHolder(scope)} where ${sql.ref(`r.${ITEM_COLUMNS[tipo]}`)} = ${id} and ${isVisibleRecord(scope)}
    order by r.data_invio desc, r.id desc`.execute(scoped(db, scope));
  return rows;
}

/** Returns a repair; 404 when the repair does not exist or is not visible. */
export async function findVisible(db: Db, scope: Scope, id: number): Promise<Riparazione> {
  const { rows } = await sql<Riparazione>`
    select ${columns(scope)} from ${FROM} ${joinHolder(scope)} where r.id = ${id} and ${isVisibleRecord(scope)}`.execute(scoped(db, scope));
  if (!rows[0]) throw riparazioneNonTrovata();
  return rows[0];
}

export async function hasOpen(db: Db, scope: Scope, tipo: TipoRiparabile, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from riparazioni r where ${sql.ref(`r.${ITEM_COLUMNS[tipo]}`)} = ${id} and r.chiusa_il is null`.execute(scoped(db, scope));
  return rows.length > 0;
}

type RiparazioneValues = Partial<Record<'fornitore' | 'rma' | 'rientro_previsto' | 'note' | 'costo', string | null | undefined>> & {
  guasto?: string | undefined;
  data_invio?: string | undefined;
};

export async function insertRiparazione(
  db: Tx,
  scope: Scope,
  values: RiparazioneValues & { guasto: string; hardware_id?: number; iphone_id?: number },
): Promise<number> {
  const { id } = await scoped(db, scope).insertInto('riparazioni').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Writes the named fields of a repair. The calling function has checked the permission. */
export async function setRiparazione(
  db: Tx,
  scope: Scope,
  id: number,
  values: RiparazioneValues & { chiusa_il?: string; esito?: string },
): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await scoped(db, scope).updateTable('riparazioni').set(values).where('id', '=', id).execute();
}
