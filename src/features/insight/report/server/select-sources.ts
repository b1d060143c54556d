import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { hasBegun } from '#features/equipment/asset-types/server/periods.ts';
import { costOfPeriod, currentCost, hasCost, joinPriceOn } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { equals } from '#server/db/conditions.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

/** The brands and filters of a report. `ids`: the brands in the report. `reserved`: the brands on which the caller may see sick leave. */
export interface Brands {
  ids: readonly number[];
  reserved: readonly number[];
  /** All visible brands, also in a report of one brand. The filters match only showrooms and employees of these brands. */
  visibleIds?: readonly number[];
  showroom_id?: number | undefined;
  mansione?: string | undefined;
}

/** Whether the report is filtered to some employees and their items. */
export const hasEmployeeFilter = ({ showroom_id, mansione }: Brands): boolean => showroom_id !== undefined || mansione !== undefined;

const matchesFilter = ({ showroom_id, mansione }: Brands, person: string): RawBuilder<boolean> =>
  sql<boolean>`(${equals(`${person}.showroom`, showroom_id)} and ${equals(`${person}.posizione`, mansione)})`;

// The former employment, if any, in which an assignment `p` began that has ended.
const formerOfPeriod = sql`rapporti r where r.dipendente_id = p.dipendente_id and not r.ultimo and p.data_revoca is not null
  and p.data_assegnazione <= r.al and (r.dal is null or p.data_assegnazione >= r.dal)`;

/**
 * SQL condition: periods `p` of the filtered employees, and of the filtered showroom when no job is filtered. For an assignment that ended in
 * a former employment, the showroom and job of that employment count.
 */
export function isInFilter(brands: Brands, kind: Kind): RawBuilder<boolean> {
  if (!hasEmployeeFilter(brands)) return sql<boolean>`true`;
  const { ids, visibleIds = ids, showroom_id, mansione } = brands;
  const isOfEmployees = sql`(
    p.dipendente_id in (select d.id from dipendenti d where ${inBrands('d.brand_id', visibleIds)} and ${matchesFilter(brands, 'd')})
      and not exists (select from ${formerOfPeriod})
    or exists (select from ${formerOfPeriod} and ${inBrands('r.ultimo_brand', visibleIds)}
      and ${equals('r.ultimo_showroom', showroom_id)} and ${equals('r.ultima_mansione', mansione)}))`;
  const isInShowroom = kind.placeable && mansione === undefined ? sql`p.showroom_id = ${showroom_id}` : sql`false`;
  return sql<boolean>`(${isOfEmployees} or ${isInShowroom})`;
}

/** The columns of each item type that the figures use, in addition to id, yearly cost (`costo`; per seat for a licence) and `unita`. */
const FIGURE_COLUMNS: { readonly [T in TipoRisorsa]?: readonly string[] } = {
  software: ['nome', 'data_scadenza', 'licenze_utilizzate'],
  hardware: ['tipo', 'stato', 'garanzia_scadenza', 'data_acquisto', 'prezzo_acquisto', 'created_at'],
};

export const tablesOf = (kinds: readonly Kind[]): string[] => [
  ...['dipendenti', 'rapporti', 'trasferimenti', 'workflows', 'brands', 'showrooms', 'showroom_brands', 'mesi_chiusi'],
  ...kinds.filter(hasCost).flatMap(({ table, links }) => [table, links.table]),
  ...kinds.map(({ periods }) => periods.table),
];

/**
 * SQL: the number of paid units, which are the seats of a licence, or its used seats when seats are not counted. A reserved seat is not
 * used yet.
 */
const unitColumns = ({ seats }: Kind): RawBuilder<unknown> =>
  seats ? sql`coalesce(${sql.ref(`i.${seats.total}`)}, u.usate) as unita, u.usate` : sql`1 as unita, (u.id is not null)::integer as usate`;

const usedUnitsJoin = ({ seats, periods: { table, column } }: Kind): RawBuilder<unknown> =>
  seats
    ? sql`cross join lateral (select count(*)::integer as usate from ${sql.table(table)} p
        where ${sql.ref(`p.${column}`)} = i.id and p.data_revoca is null and ${hasBegun('p')}) u`
    : sql`left join ${sql.table(table)} u on ${sql.ref(`u.${column}`)} = i.id and u.data_revoca is null and ${hasBegun('u')}`;

const anyBrand = (ids: readonly number[]) => sql`any(${[...ids]}::integer[])`;

const CREATED_ON = sql`(d.created_at at time zone 'Europe/Rome')::date`;
const dayAfterLast = (hasLeft: RawBuilder<unknown>, al: RawBuilder<unknown>) =>
  sql`case when ${hasLeft} then least(${al} + 1, oggi()) else ${al} + 1 end`;

/** A CTE of the employees who match the report's filter, with the day after their last day (`uscita`). */
export const persone = (brands: Brands): RawBuilder<unknown> => sql`
  persone as materialized (
    select d.id, d.brand_id, d.isactive, d.posizione as mansione, d.showroom,
      case when d.stato = 'in malattia' and not (d.brand_id = ${anyBrand(brands.reserved)}) then 'entrato' else d.stato end as stato,
      ${dayAfterLast(sql`d.stato = 'uscito'`, sql`d.data_dismissione`)} as uscita
    from dipendenti d where d.brand_id = ${anyBrand(brands.ids)} and ${matchesFilter(brands, 'd')})`;

/**
 * A CTE of all employments of these employees: `dal`, the first day, and `uscita`, the day after the last one. The last day counts as a
 * working day, unless the employee already has the state 'uscito'.
 */
export const rapportiDi = sql`
  rapporti_di as materialized (
    select r.dipendente_id, r.dal, ${dayAfterLast(sql`(not r.ultimo or d.stato = 'uscito')`, sql`r.al`)} as uscita
    from persone join dipendenti d on d.id = persone.id join rapporti r on r.dipendente_id = d.id)`;

/**
 * A CTE of the periods in which employees worked where the report's filter matches. An employment has one row for each brand and showroom in
 * which the employee worked; a transfer ends one row and begins the next one. `entrata` is the first day of the row, `uscita` the day after
 * its last day. The last brand and showroom are stored in `rapporti` for a former employment, and in `dipendenti` for the newest one. `entra`
 * is false if the row before it, of the same employment, also matches; `esce` is false if the row after it also matches.
 * If the employment has no first day, `entrata` is the day on which the employee was registered; an employee with the state 'entrante' is
 * then not counted. For today this gives the same employees as `in organico` in src/shared/situazione.ts.
 */
export const presenze = (brands: Brands): RawBuilder<unknown> => sql`
  rapporti_con_luogo as (
    select r.id, r.dipendente_id, r.ultimo, r.dal, r.al,
      case when r.ultimo then d.brand_id else r.ultimo_brand end as brand_id,
      case when r.ultimo then d.showroom else r.ultimo_showroom end as showroom,
      case when r.ultimo then d.posizione else r.ultima_mansione end as posizione,
      case when r.ultimo and d.stato = 'entrante' and r.dal is null then 'infinity' else coalesce(r.dal, ${CREATED_ON}) end as entrata,
      ${dayAfterLast(sql`(not r.ultimo or d.stato = 'uscito')`, sql`r.al`)} as uscita
    from rapporti r join dipendenti d on d.id = r.dipendente_id),
  cambi as materialized (
    select r.id, t.data, t.da_brand, t.da_showroom, t.id as posto, lag(t.data) over (partition by r.id order by t.data, t.id) as prima
    from trasferimenti t join rapporti_con_luogo r on r.dipendente_id = t.dipendente_id
      and t.data > r.entrata and (r.al is null or t.data <= r.al)),
  tratti as (
    select r.id, r.dipendente_id, r.brand_id, r.showroom, r.posizione, coalesce(c.data, r.entrata) as entrata, r.uscita, 0 as posto, c.data is not null as spezzato
    from rapporti_con_luogo r left join (select id, max(data) as data from cambi group by id) c on c.id = r.id
    union all
    select r.id, r.dipendente_id, c.da_brand, c.da_showroom, r.posizione, coalesce(c.prima, r.entrata), c.data, c.posto, true
    from cambi c join rapporti_con_luogo r on r.id = c.id),
  nel_filtro as (
    select t.*, (t.brand_id = ${anyBrand(brands.ids)} and ${matchesFilter(brands, 't')}) as dentro from tratti t),
  presenze as materialized (
    select v.dipendente_id as id, v.brand_id, v.showroom, v.entrata, v.uscita, v.entra, v.esce from (
      select dipendente_id, brand_id, showroom, entrata, uscita, dentro, true as entra, true as esce from nel_filtro where not spezzato
      union all
      select dipendente_id, brand_id, showroom, entrata, uscita, dentro,
        not coalesce(lag(dentro) over prima_e_dopo, false), not coalesce(lead(dentro) over prima_e_dopo, false)
      from nel_filtro where spezzato
      window prima_e_dopo as (partition by id order by posto = 0, entrata, posto)) v
    where v.dentro)`;

export const flussi = (brands: Brands): RawBuilder<unknown> => sql`
  flussi as materialized (
    select w.dipendente_id, w.stato, w.data_inizio, w.data_completamento, w.data_annullamento
    from workflows w join dipendenti d on d.id = w.dipendente_id
    where d.brand_id = ${anyBrand(brands.ids)} and ${matchesFilter(brands, 'd')})`;

/**
 * Items linked to at least one of the brands, one CTE for each type. With a filter for employees: only the items that these employees have
 * or will have. `costo` is the present cost of a unit, `unita` the number of paid units, `usate` the number of assigned units of all
 * holders.
 */
export const cose = (brands: Brands, kinds: readonly Kind[]): RawBuilder<unknown> =>
  sql.join(
    kinds.filter(hasCost).map((kind) => {
      const { tipo, table, links } = kind;
      return sql`
  ${sql.ref(`cose_${tipo}`)} as materialized (
    select ${sql.join(['id', ...(FIGURE_COLUMNS[tipo] ?? [])].map((column) => sql.ref(`i.${column}`)))}, ${currentCost(kind, 'i')} as costo, ${unitColumns(kind)}
    from ${sql.table(table)} i ${usedUnitsJoin(kind)}
    where i.id in (select l.${sql.ref(links.column)} from ${sql.table(links.table)} l where l.brand_id = ${anyBrand(brands.ids)}) and ${isAssignedInFilter(brands, kind)})`;
    }),
  );

function isAssignedInFilter(brands: Brands, kind: Kind): RawBuilder<boolean> {
  if (!hasEmployeeFilter(brands)) return sql<boolean>`true`;
  const { table, column } = kind.periods;
  return sql<boolean>`i.id in (
    select ${sql.ref(`p.${column}`)} from ${sql.table(table)} p where p.data_revoca is null and ${isInFilter(brands, kind)})`;
}

/**
 * Present and past assignments under these brands, to employees and showrooms, with the yearly cost at today's price; assignments of
 * deleted items cost nothing. Different past prices are in `correzioni`, and `cambiata` is true when there are any.
 */
export const periodi = (brands: Brands, kinds: readonly Kind[]): RawBuilder<unknown> => sql`
  periodi as materialized (${sql.join(
    kinds.filter(hasCost).map((kind) => {
      const { tipo, table, periods } = kind;
      return sql`
    select ${tipo}::text as tipo, i.id as cosa, ${sql.ref(`p.${periods.column}`)} as cosa_id, p.dipendente_id,
      ${kind.placeable ? sql`p.showroom_id` : sql`null::integer`} as showroom_id, p.brand_id, p.data_assegnazione as dal, p.data_revoca as al,
      coalesce(${costOfPeriod(kind, 'i', 'p')}, 0) as costo,
      ${sql.ref(`p.${periods.column}`)} in (select cosa_id from prezzi_passati where tipo = ${tipo}) as cambiata
    from ${sql.table(periods.table)} p left join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}
    where ${hasBegun('p')} and p.brand_id = ${anyBrand(brands.ids)} and ${isInFilter(brands, kind)}`;
    }),
    sql` union all `,
  )})`;

/**
 * The difference between a past price and today's price of an assignment: one row for each past price, with its period (decision 73).
 * `inizio` and `fine`: whether that price was valid on the first and on the last day of the assignment.
 */
export const correzioni: RawBuilder<unknown> = sql`
  correzioni as materialized (
    select p.tipo, p.dipendente_id, p.showroom_id, p.brand_id, greatest(p.dal, t.dal) as dal, least(p.al, t.fino_al) as al, t.costo - p.costo as costo,
      p.dal as iniziata, p.al as finita, coalesce(t.dal <= p.dal, true) as inizio, coalesce(t.fino_al >= p.al, false) as fine
    from (
      select tipo, cosa_id, costo, fino_al, lag(fino_al) over (partition by tipo, cosa_id order by fino_al) as dal from prezzi_passati) t
    join periodi p on p.cambiata and p.tipo = t.tipo and p.cosa_id = t.cosa_id and p.dal < t.fino_al and (p.al is null or t.dal is null or p.al > t.dal)
    where t.costo <> p.costo)`;

/**
 * The stored cost of each closed month under these brands, in euro per year (decision 77). With a filter for employees: the cost of the
 * employees who matched the filter when the month was closed. A month without assignments has a row without a cost.
 */
export const chiusi = (brands: Brands): RawBuilder<unknown> => sql`
  chiusi as materialized (
    select m.mese, c.tipo, c.brand_id, coalesce(c.costo, 0) as costo
    from mesi_chiusi m
    left join costi_chiusi c on c.chiusura_id = m.id and c.brand_id = ${anyBrand(brands.ids)} and ${wasInFilter(brands)}
    where m.riaperto_il is null)`;

/**
 * SQL condition: like isInFilter(), but with the brand, showroom and job that the employee had on the day on which the month was closed.
 */
function wasInFilter(brands: Brands): RawBuilder<boolean> {
  if (!hasEmployeeFilter(brands)) return sql<boolean>`true`;
  const { ids, visibleIds = ids, showroom_id, mansione } = brands;
  const wasOfEmployees = sql`(${inBrands('c.brand_persona_id', visibleIds)} and ${equals('c.showroom_id', showroom_id)} and ${equals('c.mansione', mansione)})`;
  const wasInShowroom = mansione === undefined ? sql`(c.brand_persona_id is null and c.showroom_id = ${showroom_id})` : sql`false`;
  return sql<boolean>`(${wasOfEmployees} or ${wasInShowroom})`;
}

export const assignedOn = (brands: Brands, kinds: readonly Kind[], day: string): RawBuilder<unknown> => sql`
  tenuti as materialized (${sql.join(
    kinds.map(
      (kind) => sql`${assignmentsOf(kind, sql`${day}::date`)}
        where p.brand_id = ${anyBrand(brands.ids)} and ${isInFilter(brands, kind)}
          and p.data_assegnazione <= ${day}::date and (p.data_revoca is null or p.data_revoca > ${day}::date)`,
    ),
    sql` union all `,
  )})`;

function assignmentsOf(kind: Kind, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const { tipo, table, periods } = kind;
  const from = sql`from ${sql.table(periods.table)} p`;
  if (!hasCost(kind)) return sql`select ${tipo}::text as tipo, p.brand_id, null::numeric as costo ${from}`;
  const item = sql.ref(`p.${periods.column}`);
  return sql`
    select ${tipo}::text as tipo, p.brand_id, coalesce(allora.costo, ${costOfPeriod(kind, 'i', 'p')}) as costo ${from}
    left join ${sql.table(table)} i on i.id = ${item} ${joinPriceOn(kind, item, day)}`;
}

/** SQL condition: the employee is employed at the end of a day. The last day of work counts. */
export const inOrganico = (day: string | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (entrata <= ${day}::date and (uscita is null or greatest(uscita, entrata) > ${day}::date))`;
