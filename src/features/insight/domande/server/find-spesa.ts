import { sql } from 'kysely';
import type { Kind } from '#features/equipment/asset-types/kind.ts';
import { isCosting } from '#features/equipment/asset-types/server/yearly-cost.ts';
import { brandsOf } from '#features/insight/report/server/find-report.ts';
import { type Brands, chiusi, correzioni, periodi, tablesOf } from '#features/insight/report/server/select-sources.ts';
import { inBrands } from '#server/db/brand-links.ts';
import type { Db } from '#server/db/handle.ts';
import { brandOf } from '#server/db/mentions.ts';
import { VersionedCache } from '#server/db/versioned-cache.ts';
import type { Scope } from '#server/security/scope.ts';
import { differenza, euro, formatCella, indicatore, media, numero, perCento, percento, voce } from '#shared/cifre.ts';
import { misura, nelPeriodo } from '#shared/misure.ts';
import { type Mese, mesePiu, mesiDa, nomeMese, primoDi, ultimoDi } from '#shared/periodi.ts';
import { RISORSE, type TipoRisorsa } from '#shared/risorse.ts';
import type { BrandBreve } from '#shared/schemas.ts';
import type { AnswerTexts, Spesa } from '../contract.ts';
import { NOTE_DOMANDE } from '../rules.ts';
import { type Chi, mesi, mesiPassati, puntiDi, type Quando } from './find-answer.ts';

/** For each month a twelfth of the yearly cost of the items that were assigned at its end, compared with the same number of earlier months. */
export async function findSpesa(db: Db, scope: Scope, asked: Chi & Quando, today: string, kinds: readonly Kind[]): Promise<Spesa> {
  const months = mesiPassati(asked, today);
  const brands = brandsOf(scope, asked);
  const before = mesiDa(mesePiu(months[0]?.mese ?? today.slice(0, 7), -months.length), months.length);
  const costi = await findCosti(db, scope, { brands, months: [...before, ...months], today, kinds });
  const answer = summed(
    costi,
    months,
    kinds.filter(isCosting).map(({ tipo }) => tipo),
  );
  return {
    ...answer,
    ...wordSpesa({ dal: months[0]?.dal ?? today, al: months.at(-1)?.al ?? today, ...answer }),
  };
}

function summed({ celle, chiusi, brands }: Costi, months: readonly { mese: string }[], tipi: readonly TipoRisorsa[]) {
  const ora = celle.filter(({ n }) => n > months.length);
  const perTipo = (of: readonly Cella[]) => tipi.map((tipo) => ({ tipo, costo: sommaEuro(of.filter((each) => each.tipo === tipo)) }));
  const ofMonth = (n: number) => celle.filter((each) => each.n === n);
  return {
    totale: { ora: sommaEuro(ora), prima: sommaEuro(celle.filter(({ n }) => n <= months.length)) },
    mesi: months.map(({ mese }, i) => {
      const own = ofMonth(months.length + i + 1);
      return {
        mese,
        costo: sommaEuro(own),
        prima: sommaEuro(ofMonth(i + 1)),
        chiuso: chiusi.includes(months.length + i + 1),
        per_tipo: perTipo(own),
      };
    }),
    per_brand: brands.map((brand) => {
      const own = ora.filter(({ brand_id }) => brand_id === brand.id);
      return { brand, costo: sommaEuro(own), per_tipo: perTipo(own) };
    }),
  };
}

type Cifre = Pick<Spesa, 'dal' | 'al' | 'totale' | 'mesi' | 'per_brand'>;

function wordSpesa({ dal, al, totale, mesi, per_brand }: Cifre): AnswerTexts {
  const tipi = mesi[0]?.per_tipo.map(({ tipo }) => tipo) ?? [];
  const ultimo = mesi.at(-1);
  const caro = mesi.reduce((most, each) => (each.costo > most.costo ? each : most), mesi[0] ?? { mese: al.slice(0, 7), costo: 0 });
  const scarto = differenza(totale);
  const inPiu = percento(scarto, totale.prima);
  const celle = (costi: readonly { costo: number }[], tutto: number) => [...costi.map(({ costo }) => euro(costo)), euro(tutto)];
  const perTipo = tipi.map((tipo, i) => ({
    tipo,
    costo: per_brand.reduce((sum, each) => sum + Math.round((each.per_tipo[i]?.costo ?? 0) * 100), 0) / 100,
  }));
  const periodo = nelPeriodo({ dal, al });
  return {
    dal,
    al,
    indicatori: [
      { ...indicatore('Spesa', euro(totale.ora)), misura: misura('euro', periodo), dettagli: [voce('Mesi', numero(mesi.length))] },
      { ...indicatore('Periodo prima', euro(totale.prima)), misura: misura('euro', nelPeriodo(primaDi(mesi))) },
      {
        ...indicatore('Differenza', euro(scarto)),
        misura: misura('euro', periodo),
        dettagli: inPiu === null ? [] : [voce('In percento', perCento(inPiu))],
      },
      {
        ...indicatore('Media al mese', euro(media(totale.ora, mesi.length))),
        misura: misura('euro_mese', periodo),
        dettagli: [voce(`Di più a ${nomeMese(caro.mese)}`, euro(caro.costo))],
      },
    ],
    grafici: [
      {
        titolo: 'Spesa mese per mese',
        misura: misura('euro_mese', periodo),
        unita: 'euro',
        punti: puntiDi(mesi),
        serie: [
          ...tipi.map((tipo, i) => ({
            nome: RISORSE[tipo].molti,
            forma: 'barra' as const,
            tono: tipo,
            valori: mesi.map((each) => each.per_tipo[i]?.costo ?? 0),
          })),
          { nome: 'Periodo prima', forma: 'linea', tono: 'prima', valori: mesi.map((each) => each.prima) },
        ],
        detto: `${formatCella(euro(totale.ora))} in ${mesi.length} mesi, ${formatCella(euro(totale.prima))} nel periodo prima; ${formatCella(euro(ultimo?.costo ?? 0))} nell'ultimo mese.`,
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
          celle: celle(per_tipo, costo),
        })),
        totale: celle(perTipo, totale.ora),
      },
    ],
    nota: mesi.some(({ chiuso }) => chiuso) ? `${NOTE_DOMANDE.spesa} ${NOTE_DOMANDE.mesi_chiusi}` : NOTE_DOMANDE.spesa,
  };
}

/** The period before the given months, with the same number of months, for the comparison. */
const primaDi = (mesi: readonly { mese: string }[]) => ({
  dal: primoDi(mesePiu(mesi[0]?.mese ?? '', -mesi.length)),
  al: ultimoDi(mesePiu(mesi[0]?.mese ?? '', -1)),
});

// The cost of months: open ones as known today, closed ones as stored at their closing (decision 77).

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
  /** The indexes of closed months. */
  chiusi: number[];
  brands: BrandBreve[];
}

const found = new VersionedCache<Costi>(100);

const sommaEuro = (rows: readonly { costo: number }[]): number => Math.round(rows.reduce((sum, { costo }) => sum + costo * 100, 0)) / 100;

interface Asked {
  brands: Brands;
  months: readonly Mese[];
  today: string;
  kinds: readonly Kind[];
}

/** For each month a twelfth of the yearly cost of the items that were assigned at its end. A closed month always counts completely. */
export async function findCosti(db: Db, scope: Scope, { brands, months, today, kinds }: Asked): Promise<Costi> {
  return found.select(db, scope, {
    tables: tablesOf(kinds),
    key: [today, months, brands],
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
