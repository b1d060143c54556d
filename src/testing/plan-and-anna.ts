import { assignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { insertAsset, insertBrand, insertDipendente } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

export async function aPlanAndAnna(app: TestApp) {
  const brand = await insertBrand(app.sql);
  const account = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  const piano = await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Smart 100', costo_annuo: '214.00' });
  const telefono = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone 15', costo_annuo: '300.00' });
  const params = { id: String(piano) };
  const assignPlan = (body: object = {}) => account.try(assignPianoMobile, { params, body: { dipendente_id: anna.id, ...body } });
  const readRisorse = () => account.call(getRisorse, { params: { id: anna.id } });
  return { brand, account, anna, piano, telefono, params, give: assignPlan, held: readRisorse };
}
