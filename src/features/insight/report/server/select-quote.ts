// What the things of these brands cost a year and who is to answer for it: the one source of every cost of today (decision 71).
import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { dividedAmong } from '#features/equipment/kit/server/divide-cost.ts';
import { isInUse } from '#features/equipment/kit/server/in-use.ts';
import { type Costing, isCosting } from '#features/equipment/kit/server/yearly-cost.ts';
import { type Brands, ofSome } from './select-sources.ts';

/**
 * One row for each thing, or seat, and brand: `assegnato` what a person or showroom of the brand has, `posti_liberi` its share of the seats that
 * can be given, `inutilizzato` its share of what nobody has. Together they are what these brands spend a year, to the cent. Of some of the people
 * it is what they have: nothing that is free is theirs. `acquisto` is what was paid for the thing, divided like its cost.
 */
export const quote = (brands: Brands, kinds: readonly Kind[]): RawBuilder<unknown> => {
  const free = ofSome(brands) ? [] : kinds.filter(isCosting).map((kind) => sql` union all ${freeOf(kind, brands)}`);
  return sql`
  quote as materialized (
    select p.tipo, p.cosa, p.brand_id, 'assegnato' as parte, p.costo, null::numeric as acquisto, 1 as posti
    from periodi p where p.al is null and p.tipo <> 'hardware'
    union all select p.tipo, p.cosa, p.brand_id, 'assegnato', p.costo, ${acquisto('h')}, 1
    from periodi p join cose_hardware h on h.id = p.cosa where p.al is null and p.tipo = 'hardware'
    ${sql.join(free, sql``)})`;
};

/** What is out of use is no longer the company's: its price is in no value. */
const acquisto = (row: string) => sql`case when ${isInUse(`${row}.stato`)} then ${sql.ref(`${row}.prezzo_acquisto`)}::numeric end`;

/**
 * What can be given is a free seat, or a thing that nobody has; a seat that is reserved nobody has yet, as a reserved laptop (rule 138). So free seats
 * cost the same here as among what is wasted (rule 144).
 */
function freeOf(kind: Costing, brands: Brands): RawBuilder<unknown> {
  if (!kind.seats) return sharesOf(kind, brands, 'inutilizzato', sql`unita - usate`);
  const prese = sql.ref(`c.${kind.seats.used}`);
  const free = sharesOf(kind, brands, 'posti_liberi', sql`unita - ${prese}`);
  const reserved = sharesOf(kind, brands, 'inutilizzato', sql`least(${prese}, unita) - usate`);
  return sql`${free} union all ${reserved}`;
}

/** So many of each thing, divided among these brands. */
function sharesOf(kind: Costing, { shown }: Brands, parte: string, quante: RawBuilder<unknown>): RawBuilder<unknown> {
  const { tipo, seats } = kind;
  const cents = (euro: RawBuilder<unknown>) => sql`(${euro} * 100)::bigint`;
  const amounts = ['costo', ...(tipo === 'hardware' ? ['acquisto'] : []), ...(seats ? ['posti'] : [])];
  const things = sql`
    select id, ${cents(sql`(${quante}) * costo`)} as costo, (${quante})::bigint as posti
      ${tipo === 'hardware' ? sql`, ${cents(sql`coalesce(${acquisto('c')}, 0)`)} as acquisto` : sql``}
    from ${sql.ref(`cose_${tipo}`)} c where ${quante} > 0`;
  const euro = (name: string) => (amounts.includes(name) ? sql`${sql.ref(name)} / 100.0` : sql`null`);
  return sql`
    select ${tipo}::text, id, brand_id, ${parte}::text, ${euro('costo')}, ${euro('acquisto')}, ${seats ? sql`posti` : sql`1`}
    from (${dividedAmong(kind, things, amounts, shown)}) q`;
}
