// The figures of accounts that are limited to showrooms. An employee counts, with the whole history, in the present showroom.
import { expect, test } from 'vitest';
import { transferDipendente } from '#features/journeys/trasferimenti/contract.ts';
import { createDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { riassumi } from '#features/people/rapporti/contract.ts';
import type { Client } from '#testing/client.ts';
import { assign, insertAsset, insertBrand, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport, getSituazione } from './contract.ts';

const app = openApp();

/** Creates three showrooms with employees, of whom one was transferred and one was rehired in another showroom, and with assigned items. */
async function aBrandWithShowrooms() {
  const { id: brand } = await insertBrand(app.sql);
  const showrooms = [
    await insertShowroom(app.sql, [brand]),
    await insertShowroom(app.sql, [brand]),
    await insertShowroom(app.sql, [brand]),
  ];
  const hr = await app.as({ role: 'HR', brands: { [brand]: 'can_edit' } });
  const hire = async (nome: string, showroom: number | undefined) => {
    const body = {
      nome,
      cognome: 'Rossi',
      email: `${nome}.${brand}@figure.test`,
      brand_id: brand,
      showroom,
      stato: 'entrato',
      data_assunzione: '2024-01-10',
    };
    const { id } = await hr.call(createDipendente, { body: body as never });
    const laptop = await insertAsset(app.sql, 'hardware', [brand], { costo_annuo: 120 });
    await assign(app.sql, 'hardware', laptop, { id, brand_id: brand }, { data_assegnazione: '2024-02-01' });
    return id;
  };
  const [milano, torino] = showrooms as [number, number, number];
  await hire('anna', milano);
  const moved = await hire('bruno', milano);
  const rehired = await hire('carla', torino);
  await hire('dino', torino);
  await hr.call(transferDipendente, { params: { id: moved }, body: { showroom: torino, data: '2025-03-01', voci: [] } as never });
  const left = { stato: 'uscito', isactive: false, data_dismissione: '2025-01-31' } as never;
  await app.sql.query(`update dipendenti_hardware set data_revoca = '2025-01-31' where dipendente_id = $1`, [rehired]);
  await hr.call(updateDipendente, { params: { id: rehired }, body: left });
  await hr.call(riassumi, {
    params: { id: rehired },
    body: { data_assunzione: '2025-06-01', showroom: milano, crea_workflow: false } as never,
  });
  const phone = await insertAsset(app.sql, 'telefono', [brand], { costo_annuo: 60 });
  await insertRow(app.sql, 'dipendenti_iphones', {
    showroom_id: torino,
    iphone_id: phone,
    brand_id: brand,
    data_assegnazione: '2024-05-01',
  });
  return { brand, showrooms, hr };
}

async function figuresOf(account: Client) {
  const { dipendenti, costi, andamento } = await account.call(getReport, {});
  const days = await Promise.all(
    ['2024-06-30', '2025-02-15', '2025-07-01'].map(async (al) => {
      const { organico, assegnazioni, costo_annuo } = await account.call(getSituazione, { query: { al } });
      return [organico, assegnazioni, costo_annuo];
    }),
  );
  const months = andamento.map(({ organico, costo_annuo }) => [organico, costo_annuo]);
  return [dipendenti.totale, costi.assegnato, ...days.flat(), ...months.flat()];
}

test('The figures of accounts that are limited to one showroom each add up to the figures of the brand, also for past days', async () => {
  const { brand, showrooms, hr } = await aBrandWithShowrooms();
  const parts = await Promise.all(
    showrooms.map(async (showroom) =>
      figuresOf(await app.as({ role: 'HR', brands: { [brand]: 'can_view' }, showrooms: { [brand]: [showroom] } })),
    ),
  );
  const whole = await figuresOf(hr);
  expect(whole.map((_, i) => parts.reduce((sum, part) => sum + (part[i] ?? 0), 0))).toEqual(whole);
  // Each account sees only the employees of its own showroom; the third showroom has none.
  expect(parts.map(([employees]) => employees)).toEqual([2, 2, 0]);
});

test('An account that is limited to two showrooms has the sum of their figures', async () => {
  const { brand, showrooms } = await aBrandWithShowrooms();
  const limitedTo = async (ids: number[]) =>
    figuresOf(await app.as({ role: 'IT', brands: { [brand]: 'can_view' }, showrooms: { [brand]: ids } }));
  const [first, second] = [await limitedTo(showrooms.slice(0, 1)), await limitedTo(showrooms.slice(1, 2))];
  expect(await limitedTo(showrooms.slice(0, 2))).toEqual(first.map((figure, i) => figure + (second[i] ?? 0)));
});
