import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { hasVisibleBrand, inBrands } from '#server/db/brand-links.ts';
import { equals, matches } from '#server/db/conditions.ts';
import { employeeJsonOrNull } from '#server/db/mentions.ts';
import type { Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { Field } from '#shared/fields.ts';
import type { Assegnatario, Luogo } from '#shared/schemas.ts';
import type { Kind, LinkTable } from '../kind.ts';
import { joinPlace, PLACE_IF_ANY, SHOWROOM_LINKS } from './find-receiver.ts';
import { type OpenPeriod, reservedFrom } from './periods.ts';

/** The SQL joins for the holder of an item that only employees can have. The open period is `p`. */
export const ONE_HOLDER_JOIN = {
  joins: ({ periods }: Kind, scope: Scope) => sql`
    left join ${sql.table(periods.table)} p on ${sql.ref(`p.${periods.column}`)} = i.id and p.data_revoca is null
    left join dipendenti d on d.id = p.dipendente_id and ${inBrands('d.brand_id', scope.can_view)}`,
  columns: () => ({
    assegnatario: employeeJsonOrNull('d'),
    note: sql<string | null>`case when d.id is not null then p.note end`,
    riservato_dal: reservedFrom('p'),
  }),
  isAssigned: sql<boolean>`(p.id is not null)`,
  period: sql<OpenPeriod | null>`
    case when p.id is not null then jsonb_build_object('id', p.id, 'brand_id', p.brand_id, 'dipendente_id', p.dipendente_id) end`,
};

export const IS_HOLDER_VISIBLE = sql<boolean>`(d.id is not null or luogo.id is not null)`;

/** The SQL joins for the employee or the showroom that has an item. The open period is `p`, the showroom is `luogo`. */
export const HOLDER_OR_PLACE_JOIN = {
  ...ONE_HOLDER_JOIN,
  joins: (kind: Kind, scope: Scope) => sql`${ONE_HOLDER_JOIN.joins(kind, scope)} ${joinPlace(scope)}`,
  columns: () => ({
    ...ONE_HOLDER_JOIN.columns(),
    luogo: PLACE_IF_ANY,
    note: sql<string | null>`case when ${IS_HOLDER_VISIBLE} then p.note end`,
  }),
  period: sql<OpenPeriod | null>`${ONE_HOLDER_JOIN.period} || jsonb_build_object('showroom_id', p.showroom_id)`,
};

/** The employee or the showroom that has an item. At most one of the two fields is set. */
export interface CurrentHolder {
  assegnatario: Assegnatario | null;
  luogo: Luogo | null;
}

/**
 * Sets the holder in the row of an item that has just been assigned or unassigned, and returns the row. The item then needs no second
 * query. The holder must be visible to the caller.
 */
export function withHolder<Row extends object>(
  item: Row,
  holder: CurrentHolder | null,
  { note = null, data_assegnazione = null }: AssignmentDetails = {},
) {
  const { assegnatario, luogo } = holder ?? { assegnatario: null, luogo: null };
  const riservato_dal = data_assegnazione && data_assegnazione > todayInItaly(new Date()) ? data_assegnazione : null;
  return { ...item, assegnato: holder !== null, dipendente_id: assegnatario?.id ?? null, assegnatario, luogo, note, riservato_dal };
}

interface AssignmentDetails {
  note?: string | null | undefined;
  data_assegnazione?: string | null | undefined;
}

/** Whether a matching employee has the item. The employees are selected first in a subquery, so that an index finds the items. */
function isAssignedWhere(
  scope: Scope,
  { table, column }: LinkTable,
  itemColumn: string,
  condition: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(itemColumn)} = any(array(
    select ${sql.ref(`held.${column}`)} from dipendenti holder join ${sql.table(table)} held on held.dipendente_id = holder.id
    where held.data_revoca is null and ${condition} and ${inBrands('holder.brand_id', scope.can_view)}))`;
}

/** Whether a matching showroom has the item. False for asset types that only employees can have. */
function isInShowroomWhere(
  scope: Scope,
  { periods, placeable }: Kind,
  itemColumn: string,
  condition: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!placeable) return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(itemColumn)} = any(array(
    select ${sql.ref(`held.${periods.column}`)} from showrooms place join ${sql.table(periods.table)} held on held.showroom_id = place.id
    where held.data_revoca is null and ${condition} and ${hasVisibleBrand(scope, SHOWROOM_LINKS, 'place.id')}))`;
}

/** Whether the item matches the search text. True for an empty text. */
export function matchesSearch(scope: Scope, kind: Kind, q: string | undefined, orCondition?: RawBuilder<boolean>): RawBuilder<boolean> {
  if (!q) return sql<boolean>`true`;
  const name = sql`testo_ricerca(holder.nome || ' ' || holder.cognome)`;
  const byHolder = isAssignedWhere(scope, kind.periods, 'i.id', sql`${matches(sql.ref('holder.ricerca'), q)} and ${matches(name, q)}`);
  const byPlace = isInShowroomWhere(scope, kind, 'i.id', matches(sql`testo_ricerca(place.nome)`, q));
  return sql<boolean>`(${sql.join([matches(sql.ref('i.ricerca'), q), byHolder, byPlace, ...(orCondition ? [orCondition] : [])], sql` or `)})`;
}

/** Whether the showroom or one of its employees has the item. True when no showroom is given. */
export function isInShowroom(scope: Scope, kind: Kind, itemColumn: string, showroom: number | undefined): RawBuilder<boolean> {
  if (showroom === undefined) return sql<boolean>`true`;
  const byHolder = isAssignedWhere(scope, kind.periods, itemColumn, sql`holder.showroom = ${showroom}`);
  return sql<boolean>`(${byHolder} or ${isInShowroomWhere(scope, kind, itemColumn, sql`place.id = ${showroom}`)})`;
}

/** SQL condition: the employee has the item. The condition is true for every item when no employee is given. */
export function isAssignedTo(
  scope: Scope,
  { table, column }: LinkTable,
  itemColumn: string,
  dipendente_id: string | undefined,
): RawBuilder<boolean> {
  if (dipendente_id === undefined) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from ${sql.table(table)} held join dipendenti holder on holder.id = held.dipendente_id
    where ${sql.ref(`held.${column}`)} = ${sql.ref(itemColumn)} and held.data_revoca is null
      and held.dipendente_id = ${dipendente_id} and ${inBrands('holder.brand_id', scope.can_view)})`;
}

/** Whether the holder of the item has this manager and this department. True when neither is given. */
export function isAssignedUnder(
  scope: Scope,
  periods: LinkTable,
  itemColumn: string,
  { manager_id, dipartimento }: { manager_id?: string | undefined; dipartimento?: string | undefined },
): RawBuilder<boolean> {
  if (manager_id === undefined && dipartimento === undefined) return sql<boolean>`true`;
  const condition = sql`${reportsTo(scope, 'holder', manager_id)} and ${equals('holder.dipartimento', dipartimento)}`;
  return isAssignedWhere(scope, periods, itemColumn, condition);
}

/** Whether the employee of this row has this manager. False when the caller does not see the manager; true when no manager is given. */
export function reportsTo(scope: Scope, row: string, manager_id: string | undefined): RawBuilder<boolean> {
  if (manager_id === undefined) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`${row}.manager_id`)} = (
    select v.id from dipendenti v where v.id = ${manager_id} and ${inBrands('v.brand_id', scope.can_view)})`;
}

/**
 * The items of one asset type that the employee `d` has now, as JSON in the order of their assignment. `shape` names the fields, also by
 * their aliases; `more` adds columns. Inside `more` the item is `i` and the period is `p`.
 */
export function assignedItemsJson(
  kind: Kind,
  shape: z.core.$ZodShape,
  more: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> {
  const { table, periods, fields, aliases } = kind;
  const nameByAlias = Object.fromEntries(Object.entries(aliases).map(([name, alias]) => [alias, name]));
  const values: Record<string, RawBuilder<unknown>> = {
    id: sql`i.id`,
    note: sql`p.note`,
    data_assegnazione: sql`p.data_assegnazione`,
    ...more,
  };
  const fieldValue = (name: string) => values[name] ?? fieldOf(nameByAlias[name] ?? name, fields[nameByAlias[name] ?? name]);
  const pairs = Object.keys(shape).map((name) => sql`${sql.lit(name)}::text, ${fieldValue(name)}`);
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(${sql.join(pairs)}) order by p.data_assegnazione, p.id), '[]')
    from ${sql.table(periods.table)} p join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
    where p.dipendente_id = d.id and p.data_revoca is null)`;
}

// Selects money as text, because JSON numbers would become floats.
function fieldOf(name: string, field: Field | undefined): RawBuilder<unknown> {
  const column = sql.ref(`i.${name}`);
  return field?.reads === 'euro' ? sql`${column}::text` : column;
}
