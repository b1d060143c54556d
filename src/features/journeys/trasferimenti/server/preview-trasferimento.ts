import { checkShowroom } from '#features/people/dipendenti/server/check-placement.ts';
import { findMovable } from '#features/people/dipendenti/server/move-dipendente.ts';
import type { Db } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { Anteprima } from '../contract.ts';
import { avvisiOf, chiaveDi, nonDelBrand, possibili } from '../rules.ts';
import { countFree, findAround, findBrandName, findTenute } from './queries.ts';

/** What can become of everything that an employee has, should they go to this brand and showroom. */
export async function previewOf(
  db: Db,
  scope: Scope,
  id: string,
  query: { brand_id?: number | undefined; showroom?: number | undefined },
): Promise<Anteprima> {
  const shown = await findMovable(db, scope, id, query.brand_id);
  const brand_id = query.brand_id ?? shown.brand_id;
  if (query.showroom) await checkShowroom(db, scope, query.showroom, brand_id);
  const tenute = await findTenute(db, scope, id, brand_id);
  const free = await countFree(db, scope, id, brand_id);
  const brand = await findBrandName(db, scope, brand_id);
  const voci = tenute.map(({ tipo, id, nome, data_assegnazione, del_brand }) => ({
    voce: chiaveDi({ tipo, id }),
    tipo,
    id,
    nome,
    data_assegnazione,
    ...possibili({ tipo, del_brand }, free[tipo]),
    motivo: del_brand ? null : nonDelBrand(brand),
    alternative: free[tipo],
  }));
  if (brand_id === shown.brand_id) return { voci, avvisi: [] };
  const around = await findAround(db, scope, id, brand_id);
  return { voci, avvisi: avvisiOf({ ...around, chi: `${shown.nome} ${shown.cognome}`, da: shown.brand.nome, a: brand }) };
}
