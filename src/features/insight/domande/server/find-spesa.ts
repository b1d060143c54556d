import type { Kind } from '#features/equipment/kit/kind.ts';
import { isCosting } from '#features/equipment/kit/server/yearly-cost.ts';
import { brandsOf } from '#features/insight/report/server/find-report.ts';
import type { Db } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { mesePiu, mesiDa } from '#shared/mesi.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { Spesa } from '../contract.ts';
import { type Chi, mesiPassati, type Quando } from './find-answer.ts';
import { type Cella, type Costi, findCosti, sommaEuro } from './find-costi.ts';
import { wordSpesa } from './word-spesa.ts';

/** A twelfth of the yearly cost, then, of what was assigned at the end of each month; as many months before are told beside them. */
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
