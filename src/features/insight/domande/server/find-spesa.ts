import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { hasCost } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { brandsOf } from '#features/insight/report/server/find-report.ts';
import { type Brands, chiusi, correzioni, periodi, tablesOf } from '#features/insight/report/server/select-sources.ts';
import { inBrands } from '#server/db/brand-links.ts';
import type { Db } from '#server/db/handle.ts';
import { brandJson } from '#server/db/mentions.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Scope } from '#server/security/scope.ts';
import { differenza, euro, formatCella, indicatore, media, numero, perCento, percento, voce } from '#shared/cifre.ts';
import { formatNelPeriodo, misura } from '#shared/misure.ts';
import { addMonths, firstDayOf, lastDayOf, type Mese, monthsFrom, nomeMese } from '#shared/periodi.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import type { AnswerTexts, Spesa } from '../contract.ts';
import { NOTE_DOMANDE } from '../rules.ts';
import { type MonthsQuery, mesiCte, monthPunti, pastMonths, type ReportFilters } from './find-answer.ts';

/**
 * Returns for each month a twelfth of the yearly cost of the items that were assigned at its end, compared with the same number of earlier
 * months.
 */
export async function findSpesa(
  db: Db,
  scope: Scope,
  query: ReportFilters & MonthsQuery,
  today: string,
  kinds: readonly Kind[],
): Promise<Spesa> {
  const months = pastMonths(query, today);
  const brands = brandsOf(scope, query);
  const monthsBefore = monthsFrom(addMonths(months[0]?.mese ?? today.slice(0, 7), -months.length), months.length);
  const costi = await findCosti(db, scope, { brands, months: [...monthsBefore, ...months], today, kinds });
  const answer = sumCosti(
    costi,
    months,
    kinds.filter(hasCost).map(({ tipo }) => tipo),
  );
  return {
    ...answer,
    ...describeSpesa({ dal: months[0]?.dal ?? today, al: months.at(-1)?.al ?? today, ...answer }),
  };
}

function sumCosti({ celle, chiusi, brands }: Costi, months: readonly { mese: string }[], tipi: readonly TipoRisorsa[]) {
  const currentCells = celle.filter(({ n }) => n > months.length);
  const perTipo = (cells: readonly Cella[]) => tipi.map((tipo) => ({ tipo, costo: sumEuro(cells.filter((each) => each.tipo === tipo)) }));
  const cellsOfMonth = (n: number) => celle.filter((each) => each.n === n);
  return {
    totale: { ora: sumEuro(currentCells), prima: sumEuro(celle.filter(({ n }) => n <= months.length)) },
    mesi: months.map(({ mese }, i) => {
      const monthCells = cellsOfMonth(months.length + i + 1);
      return {
        mese,
        costo: sumEuro(monthCells),
        prima: sumEuro(cellsOfMonth(i + 1)),
        chiuso: chiusi.includes(months.length + i + 1),
        per_tipo: perTipo(monthCells),
      };
    }),
    per_brand: brands.map((brand) => {
      const brandCells = currentCells.filter(({ brand_id }) => brand_id === brand.id);
      return { brand, costo: sumEuro(brandCells), per_tipo: perTipo(brandCells) };
    }),
  };
}

type Cifre = Pick<Spesa, 'dal' | 'al' | 'totale' | 'mesi' | 'per_brand'>;

function describeSpesa({ dal, al, totale, mesi, per_brand }: Cifre): AnswerTexts {
  const tipi = mesi[0]?.per_tipo.map(({ tipo }) => tipo) ?? [];
  const lastMonth = mesi.at(-1);
  const mostExpensive = mesi.reduce((max, each) => (each.costo > max.costo ? each : max), mesi[0] ?? { mese: al.slice(0, 7), costo: 0 });
  const difference = differenza(totale);
  const percentChange = percento(difference, totale.prima);
  const toCells = (costi: readonly { costo: number }[], total: number) => [...costi.map(({ costo }) => euro(costo)), euro(total)];
  const perTipo = tipi.map((tipo, i) => ({
    tipo,
    costo: per_brand.reduce((sum, each) => sum + Math.round((each.per_tipo[i]?.costo ?? 0) * 100), 0) / 100,
  }));
  const periodo = formatNelPeriodo({ dal, al });
  return {
    dal,
    al,
    indicatori: [
      { ...indicatore('Spesa', euro(totale.ora)), misura: misura('euro', periodo), dettagli: [voce('Mesi', numero(mesi.length))] },
      { ...indicatore('Periodo prima', euro(totale.prima)), misura: misura('euro', formatNelPeriodo(periodBefore(mesi))) },
      {
        ...indicatore('Differenza', euro(difference)),
        misura: misura('euro', periodo),
        dettagli: percentChange === null ? [] : [voce('In percento', perCento(percentChange))],
      },
      {
        ...indicatore('Media al mese', euro(media(totale.ora, mesi.length))),
        misura: misura('euro_mese', periodo),
        dettagli: [voce(`Di più a ${nomeMese(mostExpensive.mese)}`, euro(mostExpensive.costo))],
      },
    ],
    grafici: [
      {
        titolo: 'Spesa mese per mese',
        misura: misura('euro_mese', periodo),
        unita: 'euro',
        punti: monthPunti(mesi),
        serie: [
          ...tipi.map((tipo, i) => ({
            nome: RISORSE[tipo].molti,
            forma: 'barra' as const,
            tono: tipo,
            valori: mesi.map((each) => each.per_tipo[i]?.costo ?? 0),
          })),
          { nome: 'Periodo prima', forma: 'linea', tono: 'prima', valori: mesi.map((each) => each.prima) },
        ],
        detto: `${formatCella(euro(totale.ora))} in ${mesi.length} mesi, ${formatCella(euro(totale.prima))} nel periodo prima; ${formatCella(euro(lastMonth?.costo ?? 0))} nell'ultimo mese.`,
      },
    ],
    tabelle: [
      {
        titolo: 'Spesa per brand e tipo',
        misura: misura('euro', periodo),
        colonne: ['Brand', ...tipi.map((tipo) => RISORSE[tipo].molti), 'Totale'],
        righe: per_brand.map(({ brand, per_tipo, costo }) => ({
          label: brand.nome,
          colore: brand.colore,
          celle: toCells(per_tipo, costo),
        })),
        totale: toCells(perTipo, totale.ora),
      },
    ],
    nota: mesi.some(({ chiuso }) => chiuso) ? `${NOTE_DOMANDE.spesa} ${NOTE_DOMANDE.mesi_chiusi}` : NOTE_DOMANDE.spesa,
  };
}

const periodBefore = (mesi: readonly { mese: string }[]) => ({
  dal: firstDayOf(addMonths(mesi[0]?.mese ?? '', -mesi.length)),
  al: lastDayOf(addMonths(mesi[0]?.mese ?? '', -1)),
});

// The cost of an open month is computed from the present data. The cost of a closed month is the cost that was stored at its closing
// (decision 77).

/** The cost of the items of a brand and type in a month, rounded to the cent. All sums are sums of these cells, so that they agree. */
interface Cella {
  /** The index of the requested month, from 1. */
  n: number;
  tipo: TipoRisorsa;
  brand_id: number;
  costo: number;
}
interface Costi {
  celle: Cella[];
  chiusi: number[];
  brands: BrandBreve[];
}

const cache = new VersionedCache<Costi>(100);

const sumEuro = (rows: readonly { costo: number }[]): number => Math.round(rows.reduce((sum, { costo }) => sum + costo * 100, 0)) / 100;

interface CostiQuery {
  brands: Brands;
  months: readonly Mese[];
  today: string;
  kinds: readonly Kind[];
}

/**
 * Returns for each month a twelfth of the yearly cost of the items that were assigned at its end. A closed month always counts completely.
 */
export async function findCosti(db: Db, scope: Scope, { brands, months, today, kinds }: CostiQuery): Promise<Costi> {
  return cache.select(db, scope, {
    tables: tablesOf(kinds),
    key: [today, months, brands],
    value: sql<Costi>`(
      with ${periodi(brands, kinds)}, ${correzioni}, ${mesiCte(months)}, ${chiusi(brands)},
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
          select coalesce(jsonb_agg(${brandJson('b')} order by b.nome collate "it-x-icu"), '[]') from brands b where ${inBrands('b.id', brands.ids)})))`,
  });
}
