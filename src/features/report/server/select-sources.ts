// What the report adds up, each table read once: the people, workflows, things and periods that it counts.
import { type RawBuilder, sql } from 'kysely';
import { ITEMS } from '#server/db/item-tables.ts';
import { costNow, costOfPeriod } from '#server/db/yearly-cost.ts';
import { TIPI_CON_COSTO, type TipoRisorsa } from '#shared/risorse.ts';

/** Whose figures: the brands they are of, and those on which sick leave may be seen. */
export interface Brands {
  shown: readonly number[];
  reserved: readonly number[];
}

/** The kinds of things with a yearly cost. */
const KINDS = TIPI_CON_COSTO.map((tipo) => ({ tipo, ...ITEMS[tipo] }));

/** What of each thing the figures are made of, beside its id and what it costs a year (`costo`; a licence by the seat). */
const COUNTED = {
  software: ['nome', 'data_scadenza', 'numero_licenze', 'licenze_utilizzate'],
  hardware: ['tipo', 'stato', 'garanzia_scadenza', 'data_acquisto', 'prezzo_acquisto', 'created_at'],
  piano_mobile: [],
  telefono: [],
} as const;

/** The tables of which a change can move a figure. */
export const TABLES = [
  ...['dipendenti', 'workflows', 'brands', 'showrooms'],
  ...KINDS.flatMap(({ table, links }) => [table, links.table]),
  ...Object.values(ITEMS).map(({ periods }) => periods.table),
];

const brandsAre = (ids: readonly number[]) => sql`any(${[...ids]}::integer[])`;

/**
 * People with the days on which they came and left. Who has no hire date came when they were registered; who left on a day that
 * nobody wrote down is here on no day. Coming and leaving count at the end of the day.
 */
export const persone = ({ shown, reserved }: Brands): RawBuilder<unknown> => sql`
  persone as materialized (
    select d.id, d.brand_id, d.isactive, d.posizione as mansione, d.showroom, d.data_assunzione as assunzione,
      case when d.stato = 'in malattia' and not (d.brand_id = ${brandsAre(reserved)}) then 'entrato' else d.stato end as stato,
      coalesce(d.data_assunzione, (d.created_at at time zone 'Europe/Rome')::date) as entrata,
      case d.stato when 'uscito' then coalesce(d.data_dismissione, '-infinity') when 'uscente' then d.data_dismissione end as uscita
    from dipendenti d where d.brand_id = ${brandsAre(shown)})`;

export const flussi = ({ shown }: Brands): RawBuilder<unknown> => sql`
  flussi as materialized (
    select w.dipendente_id, w.stato, w.data_inizio, w.data_completamento
    from workflows w join dipendenti d on d.id = w.dipendente_id where d.brand_id = ${brandsAre(shown)})`;

/** What is linked to one of the brands at least, each kind under a name of its own. */
export const cose = ({ shown }: Brands): RawBuilder<unknown> =>
  sql.join(
    KINDS.map(
      ({ tipo, table, links }) => sql`
  ${sql.ref(`cose_${tipo}`)} as materialized (
    select ${sql.join(['id', ...COUNTED[tipo]].map((column) => sql.ref(`i.${column}`)))}, ${costNow(tipo, 'i')} as costo from ${sql.table(table)} i
    where i.id in (select l.${sql.ref(links.column)} from ${sql.table(links.table)} l where l.brand_id = ${brandsAre(shown)}))`,
    ),
  );

/**
 * Assignments, past and present, each with what it costs a year at today's price. Two marks say whose it is, and one can be true without
 * the other: `mia`, it was made to somebody of these brands; `vista`, its thing is linked to one of these brands today (it is in `cose`).
 * A thing that has left the brand since is `mia` and not `vista`; a shared thing that somebody of another brand has is `vista` and not `mia`.
 */
export const periodi = ({ shown }: Brands): RawBuilder<unknown> => sql`
  periodi as materialized (${sql.join(
    KINDS.map(
      ({ tipo, table, periods }) => sql`
    select ${tipo}::text as tipo, p.dipendente_id, p.brand_id, p.data_assegnazione as dal, p.data_revoca as al,
      ${costOfPeriod(tipo, 'i', 'p')} as costo, p.brand_id = ${brandsAre(shown)} as mia, v.id is not null as vista
    from ${sql.table(periods.table)} p
    join ${sql.table(table)} i on i.id = p.${sql.ref(periods.column)}
    left join ${sql.ref(`cose_${tipo}`)} v on v.id = i.id
    where p.brand_id = ${brandsAre(shown)} or v.id is not null`,
    ),
    sql` union all `,
  )})`;

/** What was held at the end of a day by people of these brands; without a cost where the thing is no more. */
export const tenutiIl = ({ shown }: Brands, day: string): RawBuilder<unknown> => sql`
  tenuti as materialized (${sql.join(
    [
      ...KINDS.map(({ tipo, table, periods }) =>
        heldOf(tipo, costOfPeriod(tipo, 'i', 'p'), sql`left join ${sql.table(table)} i on i.id = p.${sql.ref(periods.column)}`),
      ),
      heldOf('cartella', sql`null::numeric`),
    ].map(
      (held) =>
        sql`${held} where p.brand_id = ${brandsAre(shown)} and p.data_assegnazione <= ${day}::date and (p.data_revoca is null or p.data_revoca > ${day}::date)`,
    ),
    sql` union all `,
  )})`;

function heldOf(tipo: TipoRisorsa, costo: RawBuilder<unknown>, from = sql``): RawBuilder<unknown> {
  return sql`select ${tipo}::text as tipo, p.brand_id, ${costo} as costo from ${sql.table(ITEMS[tipo].periods.table)} p ${from}`;
}

/** Here at the end of a day: hired by then and not left yet. */
export const inOrganico = (day: string): RawBuilder<boolean> => sql<boolean>`
  (entrata <= ${day}::date and (uscita is null or greatest(uscita, entrata) > ${day}::date))`;
