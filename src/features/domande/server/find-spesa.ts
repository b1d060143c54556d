import { sql } from 'kysely';
import { brandsOf } from '#features/report/server/find-report.ts';
import { correzioni, periodi, tablesOf } from '#features/report/server/select-sources.ts';
import type { Kind } from '#kit/kind.ts';
import { isCosting } from '#kit/server/yearly-cost.ts';
import type { Db } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import { brandOf } from '#server/db/mentions.ts';
import { memory } from '#server/db/remembered.ts';
import type { Scope } from '#server/security/scope.ts';
import { mesePiu, mesiDa } from '#shared/mesi.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import type { Spesa } from '../contract.ts';
import { type Chi, findValue, mesi, mesiPassati, type Quando } from './find-answer.ts';
import { wordSpesa } from './word-spesa.ts';

/** What a brand's things of a kind cost in a month: every sum is made of these, rounded to the cent, so that all of them add up. */
interface Cella {
  n: number;
  tipo: TipoRisorsa;
  brand_id: number;
  costo: number;
}
interface Found {
  celle: Cella[];
  brands: BrandBreve[];
}

const found = memory<Found>(100);

export const sommaEuro = (rows: readonly { costo: number }[]): number =>
  Math.round(rows.reduce((sum, { costo }) => sum + costo * 100, 0)) / 100;

/** A twelfth of the yearly cost, then, of what was assigned at the end of each month; as many months before are told beside them. */
export async function findSpesa(db: Db, scope: Scope, asked: Chi & Quando, today: string, kinds: readonly Kind[]): Promise<Spesa> {
  const months = mesiPassati(asked, today);
  const brands = brandsOf(scope, asked);
  const before = mesiDa(mesePiu(months[0]?.mese ?? today.slice(0, 7), -months.length), months.length);
  const value = await findValue(db, scope, found, {
    of: tablesOf(kinds),
    what: [today, months, brands],
    value: sql<Found>`(
      with ${periodi(brands, kinds)}, ${correzioni}, ${mesi([...before, ...months])},
      celle as (
        select m.n, c.tipo, c.brand_id, round(sum(c.costo) / 12, 2) as costo
        from mesi m
        join (select tipo, brand_id, dal, al, costo from periodi union all select tipo, brand_id, dal, al, costo from correzioni) c
          on c.dal <= m.al and (c.al is null or c.al > m.al)
        group by m.n, c.tipo, c.brand_id)
      select jsonb_build_object(
        'celle', (select coalesce(jsonb_agg(to_jsonb(celle)), '[]') from celle where costo > 0),
        'brands', (
          select coalesce(jsonb_agg(${brandOf('b')} order by b.nome collate "it-x-icu"), '[]') from brands b where ${inBrands('b.id', brands.shown)})))`,
  });
  const answer = summed(
    value,
    months,
    kinds.filter(isCosting).map(({ tipo }) => tipo),
  );
  return {
    ...answer,
    ...wordSpesa({ dal: months[0]?.dal ?? today, al: months.at(-1)?.al ?? today, ...answer }),
  };
}

function summed({ celle, brands }: Found, months: readonly { mese: string }[], tipi: readonly TipoRisorsa[]) {
  const ora = celle.filter(({ n }) => n > months.length);
  const perTipo = (of: readonly Cella[]) => tipi.map((tipo) => ({ tipo, costo: sommaEuro(of.filter((each) => each.tipo === tipo)) }));
  const ofMonth = (n: number) => celle.filter((each) => each.n === n);
  return {
    totale: { ora: sommaEuro(ora), prima: sommaEuro(celle.filter(({ n }) => n <= months.length)) },
    mesi: months.map(({ mese }, i) => {
      const own = ofMonth(months.length + i + 1);
      return { mese, costo: sommaEuro(own), prima: sommaEuro(ofMonth(i + 1)), per_tipo: perTipo(own) };
    }),
    per_brand: brands.map((brand) => {
      const own = ora.filter(({ brand_id }) => brand_id === brand.id);
      return { brand, costo: sommaEuro(own), per_tipo: perTipo(own) };
    }),
  };
}
