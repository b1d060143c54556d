import { expect, test } from 'vitest';
import { listTelefoni } from '#features/equipment/telefoni/contract.ts';
import { importFile } from '#testing/import-file.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione } from './contract.ts';

const app = openApp();

test('An IMEI with spaces is stored without them, and matches its phone when the file is imported again', async () => {
  const brand = await insertBrand(app.sql, { nome: 'Marea' });
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const text = 'Modello;Colore;Memoria;IMEI;Costo Annuo;Brand\niPhone 15;Nero;128GB;35 693803-564380 9;210,00;Marea\n';
  const { importazione } = await importFile(it, 'iphones', text);
  await it.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
  expect(await it.call(listTelefoni, {})).toMatchObject([{ imei: '356938035643809', costo_annuo: 210 }]);
  expect((await importFile(it, 'iphones', text)).importazione).toMatchObject({ uguali: 1, errate: 0 });
});
