// Tests of items that a leaving employee passes to another employee, and of the visibility of the outcomes.
import { expect, test } from 'vitest';
import { formatData, todayInItaly } from '#shared/dates.ts';
import { assign, insertAsset, insertBrand, insertDipendente, type Kind } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { decideEsiti, getUscita, openUscita } from './contract.ts';

const app = openApp();
const OGGI = todayInItaly(new Date());

/** Creates a leaving employee who has had the given items since 2 January. */
async function aLeaver<K extends Kind>(...tipi: K[]) {
  const { id: brand_id } = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id, data_assunzione: '2020-01-01' });
  const items = {} as Record<K, number>;
  for (const tipo of tipi) {
    items[tipo] = await insertAsset(app.sql, tipo, [brand_id]);
    await assign(app.sql, tipo, items[tipo], anna, { data_assegnazione: '2026-01-02' });
  }
  const hr = await app.as({ role: 'HR', brands: { [brand_id]: 'can_edit' } });
  const it = await app.as({ role: 'IT', brands: { [brand_id]: 'can_edit' } });
  const { id } = await hr.call(openUscita, { body: { dipendente_id: anna.id, data_uscita: OGGI } });
  const params = { id: String(id) };
  type Voci = Parameters<typeof it.call<typeof decideEsiti>>[1]['body']['voci'];
  const decide = (...voci: Voci) => it.try(decideEsiti, { params, body: { voci } });
  return { brand_id, anna, items, it, params, decide };
}

test('After an employee changed brand, callers of the new brand cannot see the exit outcomes that were recorded under the old brand', async () => {
  const { anna, items, decide, params } = await aLeaver('hardware');
  const voce = { tipo: 'hardware', id: items.hardware, esito: 'restituito', note: 'Graffiato' } as const;
  expect((await decide(voce)).status).toBe(200);
  const otherBrand = await insertBrand(app.sql);
  const admin = await app.asAdmin();
  await app.sql.query('update dipendenti set brand_id = $2 where id = $1', [anna.id, otherBrand.id]);
  const otherIt = await app.as({ role: 'IT', brands: { [otherBrand.id]: 'can_edit' } });
  const secondResponse = await otherIt.try(decideEsiti, { params, body: { voci: [voce] } });
  expect(secondResponse).toMatchObject({ status: 409, body: { code: 'VOCE_NON_TENUTA' } });
  expect(secondResponse.text).not.toContain('Portatile');
  expect((await otherIt.call(getUscita, { params })).voci).toEqual([]);
  expect(await admin.try(decideEsiti, { params, body: { voci: [voce] } })).toMatchObject({ body: { code: 'VOCE_GIA_DECISA' } });
});

test('The transfer of an item in an exit gives the same response for a receiver who does not exist and for a receiver who is not visible', async () => {
  const { items, decide } = await aLeaver('hardware');
  const hiddenEmployee = await insertDipendente(app.sql, { brand_id: (await insertBrand(app.sql)).id });
  const transferTo = (dipendente_id: string) => decide({ tipo: 'hardware', id: items.hardware, esito: 'trasferito', dipendente_id });
  const [absent, hidden] = [await transferTo('00000000-0000-4000-8000-000000000000'), await transferTo(hiddenEmployee.id)];
  expect([absent.status, absent.text]).toEqual([404, hidden.text]);
  expect(hidden.status).toBe(404);
});

test('A plan and its phone stay linked when an exit transfers both to the same employee, and are separated when the receivers differ', async () => {
  const { brand_id, anna, items, decide } = await aLeaver('piano_mobile');
  const { rows } = await app.sql.query('select id from dipendenti_piani_mobili where dipendente_id = $1', [anna.id]);
  const phones = [await insertAsset(app.sql, 'telefono', [brand_id]), await insertAsset(app.sql, 'telefono', [brand_id])];
  const [with_it = 0, otherPhone = 0] = phones;
  const planLink = { assegnazione_piano_id: rows[0].id, data_assegnazione: '2026-01-02' };
  for (const phone of phones) await assign(app.sql, 'telefono', phone, anna, planLink);
  const [luca, sara] = [
    await insertDipendente(app.sql, { brand_id, data_assunzione: '2020-01-01' }),
    await insertDipendente(app.sql, { brand_id, data_assunzione: '2020-01-01' }),
  ];
  const day = { esito: 'trasferito', data: '2026-01-09' } as const;
  const answer = await decide(
    { tipo: 'telefono', id: with_it, dipendente_id: luca.id, ...day },
    { tipo: 'telefono', id: otherPhone, dipendente_id: sara.id, ...day },
    { tipo: 'piano_mobile', id: items.piano_mobile, dipendente_id: luca.id, ...day },
  );
  expect(answer.status, answer.text).toBe(200);
  const plan = await app.sql.query('select id from dipendenti_piani_mobili where dipendente_id = $1', [luca.id]);
  const linkedPeriods = await app.sql.query(
    'select dipendente_id, assegnazione_piano_id as piano from dipendenti_iphones where data_revoca is null and iphone_id = any($1) order by iphone_id',
    [phones],
  );
  expect(linkedPeriods.rows).toEqual([
    { dipendente_id: luca.id, piano: plan.rows[0].id },
    { dipendente_id: sara.id, piano: null },
  ]);
});

test.each(['piano_mobile', 'software', 'cartella'] as const)(
  'An exit cannot transfer a %s to an employee on a day when that employee still had one or was not yet hired',
  async (tipo) => {
    const { brand_id, items, decide } = await aLeaver(tipo);
    const luca = await insertDipendente(app.sql, { brand_id, data_assunzione: '2020-01-01' });
    const sara = await insertDipendente(app.sql, { brand_id, data_assunzione: '2026-01-20' });
    const item = tipo === 'piano_mobile' ? await insertAsset(app.sql, tipo, [brand_id]) : items[tipo];
    await assign(app.sql, tipo, item, luca, { data_assegnazione: '2026-01-03', data_revoca: '2026-02-01' });
    const transferItem = (dipendente_id: string, data: string) =>
      decide({ tipo, id: items[tipo], esito: 'trasferito', dipendente_id, data });
    for (const [transferTo, day] of [
      [luca, '2026-02-01'],
      [sara, '2026-01-20'],
    ] as const) {
      const early = await transferItem(transferTo.id, '2026-01-09');
      expect(early).toMatchObject({ status: 400, body: { fields: { 'voci.0.data': expect.stringContaining(formatData(day)) } } });
    }
    expect((await transferItem(luca.id, '2026-02-01')).status).toBe(200);
  },
);
