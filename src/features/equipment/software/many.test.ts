import { describe, expect, test } from 'vitest';
import { assign, insertBrand, insertDipendente, insertSoftware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { addBrandToSoftware, deleteManySoftware } from './contract.ts';

const app = openApp();

async function twoBrandsAndItAccount() {
  const [marea, ombra] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const itAccount = await app.as({ role: 'IT', brands: { [marea.id]: 'can_edit', [ombra.id]: 'can_edit' } });
  return { marea, ombra, itAccount };
}

const brandsOf = async (id: number) =>
  (await app.sql.query('select brand_id from software_brands where software_id = $1 order by 1', [id])).rows.map((row) => row.brand_id);
const exists = async (id: number) => (await app.sql.query('select from software where id = $1', [id])).rowCount === 1;

describe('bulk actions on software', () => {
  test('Adding a brand to many software products returns the outcome for each one', async () => {
    const { marea, ombra, itAccount } = await twoBrandsAndItAccount();
    const foreign = await insertBrand(app.sql);
    const first = await insertSoftware(app.sql, [marea.id], { nome: 'Primo' });
    const softwareOfBoth = await insertSoftware(app.sql, [marea.id, ombra.id]);
    const sharedSoftware = await insertSoftware(app.sql, [marea.id, foreign.id]);
    const hiddenItem = await insertSoftware(app.sql, [foreign.id]);
    const { righe } = await itAccount.call(addBrandToSoftware, {
      body: { ids: [first, softwareOfBoth, sharedSoftware, hiddenItem], brand_id: ombra.id },
    });
    expect(righe.map(({ id, esito }) => [id, esito])).toEqual([
      [first, 'fatto'],
      [softwareOfBoth, 'invariato'],
      [sharedSoftware, 'rifiutato'],
      [hiddenItem, 'rifiutato'],
    ]);
    expect(await brandsOf(first)).toEqual([marea.id, ombra.id]);
    expect(await brandsOf(hiddenItem)).toEqual([foreign.id]);
  });

  test('Deleting all software that matches a filter keeps assigned software', async () => {
    const { marea, itAccount } = await twoBrandsAndItAccount();
    const insertOld = (nome: string) => insertSoftware(app.sql, [marea.id], { nome, categoria: 'Vecchi' });
    const [freeSoftware, assignedSoftware, excludedSoftware] = [
      await insertOld('Libero'),
      await insertOld('Di Anna'),
      await insertOld('Tolto a mano'),
    ];
    const newSoftware = await insertSoftware(app.sql, [marea.id], { categoria: 'Nuovi' });
    const foreign = await insertSoftware(app.sql, [(await insertBrand(app.sql)).id], { categoria: 'Vecchi' });
    await assign(app.sql, 'software', assignedSoftware, await insertDipendente(app.sql, { brand_id: marea.id }));
    const esiti = await itAccount.call(deleteManySoftware, { body: { filtro: { categoria: 'Vecchi' }, esclusi: [excludedSoftware] } });
    expect(esiti).toMatchObject({ fatti: 1, invariati: 0, rifiutati: 1 });
    expect(esiti.righe.find(({ id }) => id === assignedSoftware)).toMatchObject({
      esito: 'rifiutato',
      motivo: 'Di Anna è assegnato a uno o più dipendenti. Prima va ripreso.',
    });
    expect(await Promise.all([freeSoftware, assignedSoftware, excludedSoftware, newSoftware, foreign].map(exists))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  test('A bulk action on software is rejected for a caller without any edit permission', async () => {
    const { marea } = await twoBrandsAndItAccount();
    const viewer = await app.as({ role: 'IT', brands: { [marea.id]: 'can_view' } });
    const id = await insertSoftware(app.sql, [marea.id]);
    expect(await viewer.try(deleteManySoftware, { body: { ids: [id] } })).toMatchObject({ status: 403 });
    expect(await viewer.try(addBrandToSoftware, { body: { ids: [id], brand_id: marea.id } })).toMatchObject({ status: 403 });
    expect(await exists(id)).toBe(true);
  });
});
