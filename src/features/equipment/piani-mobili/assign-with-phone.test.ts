import { describe, expect, test } from 'vitest';
import { assignTelefono, listTelefoni, unassignTelefono } from '#features/equipment/telefoni/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { aPlanAndAnna } from '#testing/plan-and-anna.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listPianiMobili, unassignPianoMobile } from './contract.ts';

const app = openApp();
const assignmentsLeft = async () => (await databaseRows(app.sql)).filter((line) => line.startsWith('dipendenti_'));

describe('a plan with a phone', () => {
  test('One request assigns a plan and a phone, one return unassigns both, and the page shows both together', async () => {
    const { account, anna, piano, telefono, params, give: assignTo, held } = await aPlanAndAnna(app);
    expect(await assignTo({ iphone_id: telefono })).toMatchObject({
      status: 200,
      body: { telefono: { id: telefono, modello: 'iPhone 15' } },
    });
    expect(await account.call(listTelefoni, {})).toMatchObject([
      { id: telefono, disponibile: false, dipendente_id: anna.id, piano: { id: piano, nome_piano: 'Smart 100' } },
    ]);
    expect(await held()).toMatchObject({
      telefoni: [{ id: telefono, con_piano: true }],
      costi: { piano_mobile: 214, telefono: 300 },
      numero_risorse: 1, // counts only the plan, because phones are not counted
    });
    expect(await account.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ costo_annuo_totale: 514 });
    expect(await account.call(unassignPianoMobile, { params })).toMatchObject({ assegnato: false, telefono: null });
    expect(await account.call(listTelefoni, {})).toMatchObject([{ id: telefono, disponibile: true, assegnatario: null, piano: null }]);
    expect(await held()).toMatchObject({ telefoni: [], totale_annuo: 0 });
  });

  test('A phone that was assigned with a plan can be unassigned alone, and the plan stays assigned', async () => {
    const { account, piano, telefono, give: assignTo, held } = await aPlanAndAnna(app);
    await assignTo({ iphone_id: telefono });
    expect(await account.call(unassignTelefono, { params: { id: String(telefono) } })).toMatchObject({ disponibile: true, piano: null });
    expect(await held()).toMatchObject({ piano_mobile: { id: piano }, telefoni: [] });
    expect(await account.call(listPianiMobili, {})).toMatchObject([{ id: piano, assegnato: true, telefono: null }]);
  });

  test('A phone that was assigned separately before the plan stays assigned when the plan is unassigned', async () => {
    const { account, anna, telefono, params, give: assignTo, held } = await aPlanAndAnna(app);
    await account.call(assignTelefono, { params: { id: String(telefono) }, body: { dipendente_id: anna.id } });
    await assignTo();
    await account.call(unassignPianoMobile, { params });
    expect(await held()).toMatchObject({ piano_mobile: null, telefoni: [{ id: telefono, con_piano: false }] });
  });

  test.each([
    ['somebody has it', 409, 'TELEFONO_GIA_ASSEGNATO'],
    ['it is of another brand', 409, 'BRAND_DIVERSO'],
    ['it is of a brand that is not seen', 404, 'TELEFONO_NON_TROVATO'],
    ['it never existed', 404, 'TELEFONO_NON_TROVATO'],
  ])('Neither plan nor phone is assigned when the phone cannot be assigned: %s', async (reason, status, code) => {
    const { account, brand, telefono, give: assignTo } = await aPlanAndAnna(app);
    const other = await insertBrand(app.sql);
    if (reason === 'it is of another brand')
      await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [account.userId, other.id]);
    const luca = await insertDipendente(app.sql, { brand_id: brand.id });
    await assign(app.sql, 'telefono', telefono, luca);
    const phoneOfOtherBrand = await insertAsset(app.sql, 'telefono', [other.id]);
    const iphone_id = reason === 'somebody has it' ? telefono : reason === 'it never existed' ? 999_999 : phoneOfOtherBrand;
    const rowsBefore = await assignmentsLeft();
    expect(await assignTo({ iphone_id })).toMatchObject({ status, body: { code } });
    expect(await assignmentsLeft()).toEqual(rowsBefore);
  });

  test.each([['a text'], [0], [-1], [1.5]])(
    'A phone id of %j in the assignment of a plan is rejected with an error on the field',
    async (iphone_id) => {
      const { give: assignTo } = await aPlanAndAnna(app);
      expect(await assignTo({ iphone_id })).toMatchObject({
        status: 400,
        body: { fields: { iphone_id: 'Scegli il telefono aziendale da assegnare' } },
      });
    },
  );

  test('A null phone id in the assignment of a plan means that no phone is assigned, like a missing phone id', async () => {
    const { give: assignTo } = await aPlanAndAnna(app);
    expect(await assignTo({ iphone_id: null, portabilita: null, numero_telefono: '' })).toMatchObject({
      status: 200,
      body: { telefono: null, portabilita: null, numero_telefono: null },
    });
  });
});
