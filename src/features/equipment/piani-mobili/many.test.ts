import { describe, expect, test } from 'vitest';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { addBrandToPianiMobili, deleteManyPianiMobili, listPianiMobili } from './contract.ts';

const app = openApp();

async function plansOfTwoBrands() {
  const [marea, ombra, hiddenBrand] = [await insertBrand(app.sql), await insertBrand(app.sql), await insertBrand(app.sql)];
  const itAccount = await app.as({ role: 'IT', brands: { [marea.id]: 'can_edit', [ombra.id]: 'can_edit' } });
  const plan = (brands: number[], nome_piano: string, operatore = 'TIM') =>
    insertAsset(app.sql, 'piano_mobile', brands, { nome_piano, operatore });
  const [ownPlan, planOfBoth, sharedPlan, foreignPlan] = [
    await plan([marea.id], 'Nostro'),
    await plan([marea.id, ombra.id], 'Di entrambi'),
    await plan([marea.id, hiddenBrand.id], 'Anche di altri'),
    await plan([hiddenBrand.id], 'Di altri'),
  ];
  return { marea, ombra, itAccount, plan, ownPlan, planOfBoth, sharedPlan, foreignPlan };
}

const NOT_ALLOWED = 'Serve il ruolo IT con diritto di modifica sul brand, e su tutti i suoi brand.';
const NO_LONGER_EXISTS = 'Non esiste più o è stato rimosso.';

test('Adding a brand to many plans returns for each plan whether the brand was added, was already present, was rejected or the plan is not visible', async () => {
  const { ombra, itAccount, ownPlan, planOfBoth, sharedPlan, foreignPlan } = await plansOfTwoBrands();
  const esiti = await itAccount.call(addBrandToPianiMobili, {
    body: { ids: [ownPlan, planOfBoth, sharedPlan, foreignPlan], brand_id: ombra.id },
  });
  expect(esiti).toEqual({
    fatti: 1,
    invariati: 1,
    lotto: expect.any(Number),
    rifiutati: 2,
    righe: [
      { id: ownPlan, nome: 'Nostro', esito: 'fatto', motivo: null },
      { id: planOfBoth, nome: 'Di entrambi', esito: 'invariato', motivo: null },
      { id: sharedPlan, nome: 'Anche di altri', esito: 'rifiutato', motivo: NOT_ALLOWED },
      { id: foreignPlan, nome: `#${foreignPlan}`, esito: 'rifiutato', motivo: NO_LONGER_EXISTS },
    ],
  });
  const { rows } = await app.sql.query('select brand_id from piani_mobili_brands where piano_id = $1', [ownPlan]);
  expect(rows.map(({ brand_id }) => brand_id)).toContain(ombra.id);
});

describe('deleting many plans', () => {
  test('Deleting many plans keeps assigned plans, and the reply states the reason', async () => {
    const { marea, itAccount, ownPlan, planOfBoth, sharedPlan, foreignPlan } = await plansOfTwoBrands();
    await assign(app.sql, 'piano_mobile', planOfBoth, await insertDipendente(app.sql, { brand_id: marea.id }));
    const esiti = await itAccount.call(deleteManyPianiMobili, { body: { ids: [ownPlan, planOfBoth, sharedPlan, foreignPlan] } });
    expect(esiti.righe).toEqual([
      { id: ownPlan, nome: 'Nostro', esito: 'fatto', motivo: null },
      {
        id: planOfBoth,
        nome: 'Di entrambi',
        esito: 'rifiutato',
        motivo: 'Di entrambi è assegnato. Prima va ripreso.',
      },
      { id: sharedPlan, nome: 'Anche di altri', esito: 'rifiutato', motivo: NOT_ALLOWED },
      { id: foreignPlan, nome: `#${foreignPlan}`, esito: 'rifiutato', motivo: NO_LONGER_EXISTS },
    ]);
    expect((await itAccount.call(listPianiMobili, {})).map(({ id }) => id).sort()).toEqual([planOfBoth, sharedPlan].sort());
  });

  test('Deleting all plans that match a filter keeps the plans that the caller excludes', async () => {
    const { marea, itAccount, plan, ownPlan, planOfBoth, sharedPlan } = await plansOfTwoBrands();
    const [deletedPlan, remainingPlan] = [await plan([marea.id], 'Via', 'Iliad'), await plan([marea.id], 'Resta', 'Iliad')];
    const esiti = await itAccount.call(deleteManyPianiMobili, {
      body: { filtro: { operatore: 'Iliad', attivo: 'true' }, esclusi: [remainingPlan] },
    });
    expect(esiti.righe.map(({ id }) => id)).toEqual([deletedPlan]);
    expect((await itAccount.call(listPianiMobili, {})).map(({ id }) => id).sort()).toEqual(
      [ownPlan, planOfBoth, sharedPlan, remainingPlan].sort(),
    );
  });

  test('Deleting many plans is rejected for a caller without any edit permission', async () => {
    const { marea, ownPlan } = await plansOfTwoBrands();
    const viewer = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
    expect(await viewer.try(deleteManyPianiMobili, { body: { ids: [ownPlan] } })).toMatchObject({ status: 403 });
    expect((await viewer.call(listPianiMobili, {})).map(({ id }) => id)).toContain(ownPlan);
  });
});
