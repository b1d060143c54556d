// What the report adds up, each table read once: the people, workflows, things and periods that it counts.
import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#kit/kind.ts';
import { costNow, costOfPeriod, isCosting } from '#kit/server/yearly-cost.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';

/** Whose figures: the brands they are of, and those on which sick leave may be seen. */
export interface Brands {
  shown: readonly number[];
  reserved: readonly number[];
}

/** What of each thing the figures are made of, beside its id and what it costs a year (`costo`; a licence by the seat). */
const COUNTED: { readonly [T in TipoRisorsa]?: readonly string[] } = {
  software: ['nome', 'data_scadenza', 'numero_licenze', 'licenze_utilizzate'],
  hardware: ['tipo', 'stato', 'garanzia_scadenza', 'data_acquisto', 'prezzo_acquisto', 'created_at'],
};

/** The tables of which a change can move a figure. */
export const tablesOf = (kinds: readonly Kind[]): string[] => [
  ...['dipendenti', 'workflows', 'brands', 'showrooms'],
  ...kinds.filter(isCosting).flatMap(({ table, links }) => [table, links.table]),
  ...kinds.map(({ periods }) => periods.table),
];

const brandsAre = (ids: readonly number[]) => sql`any(${[...ids]}::integer[])`;

/**
 * People with the first day on which they were here (`entrata`) and the first on which they no longer were (`uscita`), so that today those are here
 * who are `in organico` by src/shared/situazione.ts. The last day is still worked; who is marked as gone on it is gone. Who has no hire date came
 * when they were registered, but who is still to come has not.
 */
export const persone = ({ shown, reserved }: Brands): RawBuilder<unknown> => sql`
  persone as materialized (
    select d.id, d.brand_id, d.isactive, d.posizione as mansione, d.showroom, d.data_assunzione as assunzione,
      case when d.stato = 'in malattia' and not (d.brand_id = ${brandsAre(reserved)}) then 'entrato' else d.stato end as stato,
      case when d.stato = 'entrante' and d.data_assunzione is null then 'infinity'
        else coalesce(d.data_assunzione, (d.created_at at time zone 'Europe/Rome')::date) end as entrata,
      case when d.stato = 'uscito' then least(d.data_dismissione + 1, oggi()) else d.data_dismissione + 1 end as uscita
    from dipendenti d where d.brand_id = ${brandsAre(shown)})`;

export const flussi = ({ shown }: Brands): RawBuilder<unknown> => sql`
  flussi as materialized (
    select w.dipendente_id, w.stato, w.data_inizio, w.data_completamento
    from workflows w join dipendenti d on d.id = w.dipendente_id where d.brand_id = ${brandsAre(shown)})`;

/** What is linked to one of the brands at least, each kind under a name of its own. */
export const cose = ({ shown }: Brands, kinds: readonly Kind[]): RawBuilder<unknown> =>
  sql.join(
    kinds.filter(isCosting).map((kind) => {
      const { tipo, table, links } = kind;
      return sql`
  ${sql.ref(`cose_${tipo}`)} as materialized (
    select ${sql.join(['id', ...(COUNTED[tipo] ?? [])].map((column) => sql.ref(`i.${column}`)))}, ${costNow(kind, 'i')} as costo from ${sql.table(table)} i
    where i.id in (select l.${sql.ref(links.column)} from ${sql.table(links.table)} l where l.brand_id = ${brandsAre(shown)}))`;
    }),
  );

/**
 * Assignments, past and present, each with what it costs a year at today's price. Two marks say whose it is, and one can be true without
 * the other: `mia`, it was made to somebody of these brands; `vista`, its thing is linked to one of these brands today (it is in `cose`).
 * A thing that has left the brand since is `mia` and not `vista`; a shared thing that somebody of another brand has is `vista` and not `mia`.
 */
export const periodi = ({ shown }: Brands, kinds: readonly Kind[]): RawBuilder<unknown> => sql`
  periodi as materialized (${sql.join(
    kinds.filter(isCosting).map((kind) => {
      const { tipo, table, periods } = kind;
      return sql`
    select ${tipo}::text as tipo, p.dipendente_id, p.brand_id, p.data_assegnazione as dal, p.data_revoca as al,
      ${costOfPeriod(kind, 'i', 'p')} as costo, p.brand_id = ${brandsAre(shown)} as mia, v.id is not null as vista
    from ${sql.table(periods.table)} p
    join ${sql.table(table)} i on i.id = p.${sql.ref(periods.column)}
    left join ${sql.ref(`cose_${tipo}`)} v on v.id = i.id
    where p.brand_id = ${brandsAre(shown)} or v.id is not null`;
    }),
    sql` union all `,
  )})`;

/** What was held at the end of a day by people of these brands; without a cost where the thing is no more. */
export const tenutiIl = ({ shown }: Brands, kinds: readonly Kind[], day: string): RawBuilder<unknown> => sql`
  tenuti as materialized (${sql.join(
    kinds.map(
      (kind) => sql`${heldOf(kind)}
        where p.brand_id = ${brandsAre(shown)} and p.data_assegnazione <= ${day}::date and (p.data_revoca is null or p.data_revoca > ${day}::date)`,
    ),
    sql` union all `,
  )})`;

function heldOf(kind: Kind): RawBuilder<unknown> {
  const { tipo, table, periods } = kind;
  const from = sql`from ${sql.table(periods.table)} p`;
  if (!isCosting(kind)) return sql`select ${tipo}::text as tipo, p.brand_id, null::numeric as costo ${from}`;
  return sql`
    select ${tipo}::text as tipo, p.brand_id, ${costOfPeriod(kind, 'i', 'p')} as costo ${from}
    left join ${sql.table(table)} i on i.id = ${sql.ref(`p.${periods.column}`)}`;
}

/** Here at the end of a day: hired by then and not left yet. */
export const inOrganico = (day: string): RawBuilder<boolean> => sql<boolean>`
  (entrata <= ${day}::date and (uscita is null or greatest(uscita, entrata) > ${day}::date))`;
