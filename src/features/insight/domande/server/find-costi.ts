// What months cost: of the open ones as it is known today, of the closed ones as it was when they were closed (decision 77).
import { sql } from 'kysely';
import type { Kind } from '#features/equipment/kit/kind.ts';
import { type Brands, chiusi, correzioni, periodi, tablesOf } from '#features/insight/report/server/select-sources.ts';
import { inBrands } from '#server/db/brand-links.ts';
import type { Db } from '#server/db/handle.ts';
import { brandOf } from '#server/db/mentions.ts';
import { memory } from '#server/db/remembered.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Mese } from '#shared/mesi.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import { findValue, mesi } from './find-answer.ts';

/** What a brand's things of a kind cost in a month: every sum is made of these, rounded to the cent, so that all of them add up. */
export interface Cella {
  /** Which of the months that were asked for, from 1. */
  n: number;
  tipo: TipoRisorsa;
  brand_id: number;
  costo: number;
}
export interface Costi {
  celle: Cella[];
  /** Which of the months are closed. */
  chiusi: number[];
  brands: BrandBreve[];
}

const found = memory<Costi>(100);

export const sommaEuro = (rows: readonly { costo: number }[]): number =>
  Math.round(rows.reduce((sum, { costo }) => sum + costo * 100, 0)) / 100;

interface Asked {
  brands: Brands;
  months: readonly Mese[];
  today: string;
  kinds: readonly Kind[];
}

/** A twelfth of the yearly cost, then, of what was assigned at the end of each month. A closed month is always whole. */
export async function findCosti(db: Db, scope: Scope, { brands, months, today, kinds }: Asked): Promise<Costi> {
  return findValue(db, scope, found, {
    of: tablesOf(kinds),
    what: [today, months, brands],
    value: sql<Costi>`(
      with ${periodi(brands, kinds)}, ${correzioni}, ${mesi(months)}, ${chiusi(brands)},
      celle as (
        select n, tipo, brand_id, round(sum(costo) / 12, 2) as costo
        from (
          select m.n, c.tipo, c.brand_id, c.costo
          from mesi m
          join (select tipo, brand_id, dal, al, costo from periodi union all select tipo, brand_id, dal, al, costo from correzioni) c
            on c.dal <= m.al and (c.al is null or c.al > m.al)
          where to_char(m.al, 'YYYY-MM') not in (select mese from chiusi)
          union all
          select m.n, c.tipo, c.brand_id, c.costo from mesi m join chiusi c on c.mese = to_char(m.al, 'YYYY-MM') and c.costo > 0) v
        group by n, tipo, brand_id)
      select jsonb_build_object(
        'celle', (select coalesce(jsonb_agg(to_jsonb(celle)), '[]') from celle where costo > 0),
        'chiusi', (
          select coalesce(jsonb_agg(m.n order by m.n), '[]') from mesi m where to_char(m.al, 'YYYY-MM') in (select mese from chiusi)),
        'brands', (
          select coalesce(jsonb_agg(${brandOf('b')} order by b.nome collate "it-x-icu"), '[]') from brands b where ${inBrands('b.id', brands.shown)})))`,
  });
}
