import { expect, test } from 'vitest';
import { insertBrand, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createDipendente, updateDipendente } from './contract.ts';

const app = openApp();

test('A request for a new employee without the field showroom sets showroom 1 if the brand has it; null means no showroom', async () => {
  const marea = await insertBrand(app.sql);
  const nuvola = await insertBrand(app.sql);
  const first = await insertShowroom(app.sql, [marea.id]);
  await insertShowroom(app.sql, [nuvola.id]);
  expect(first).toBe(1);
  const hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit', [nuvola.id]: 'can_edit' } });
  let lastNumber = 0;
  const create = (values: { brand_id: number; showroom?: number | null }) =>
    hr.call(createDipendente, { body: { nome: 'Anna', cognome: 'Rossi', email: `anna${++lastNumber}@azienda.it`, ...values } });

  expect(await create({ brand_id: marea.id })).toMatchObject({ showroom: 1 });
  expect(await create({ brand_id: nuvola.id })).toMatchObject({ showroom: null });
  const withoutShowroom = await create({ brand_id: marea.id, showroom: null });
  expect(withoutShowroom).toMatchObject({ showroom: null });
  expect(await create({ brand_id: marea.id, showroom: 0 })).toMatchObject({ showroom: null });

  const edited = await hr.call(updateDipendente, { params: { id: withoutShowroom.id }, body: { posizione: 'Sarta' } });
  expect(edited).toMatchObject({ posizione: 'Sarta', showroom: null });
});
