import { describe, expect, test } from 'vitest';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { addBrandToPianiMobili, deleteManyPianiMobili, listPianiMobili } from './contract.ts';

const app = openApp();

async function plansOfTwoBrands() {
  const [marea, ombra, unseen] = [await insertBrand(app.sql), await insertBrand(app.sql), await insertBrand(app.sql)];
  const it = await app.as({ role: 'IT', brands: { [marea.id]: 'can_edit', [ombra.id]: 'can_edit' } });
  const plan = (brands: number[], nome_piano: string, operatore = 'TIM') =>
    insertAsset(app.sql, 'piano_mobile', brands, { nome_piano, operatore });
  const [own, both, shared, foreign] = [
    await plan([marea.id], 'Nostro'),
    await plan([marea.id, ombra.id], 'Di entrambi'),
    await plan([marea.id, unseen.id], 'Anche di altri'),
    await plan([unseen.id], 'Di altri'),
  ];
  return { marea, ombra, it, plan, own, both, shared, foreign };
}

const NOT_ALLOWED = 'Serve il ruolo IT con diritto di modifica sul brand, e su tutti i suoi brand.';
const GONE = 'Non esiste più o è stato rimosso.';

test('Adding a brand to many plans returns for each plan whether it was done, unchanged, rejected or not visible', async () => {
  const { ombra, it, own, both, shared, foreign } = await plansOfTwoBrands();
  const esiti = await it.call(addBrandToPianiMobili, { body: { ids: [own, both, shared, foreign], brand_id: ombra.id } });
  expect(esiti).toEqual({
    fatti: 1,
    invariati: 1,
    lotto: expect.any(Number),
    rifiutati: 2,
    righe: [
      { id: own, nome: 'Nostro', esito: 'fatto', motivo: null },
      { id: both, nome: 'Di entrambi', esito: 'invariato', motivo: null },
      { id: shared, nome: 'Anche di altri', esito: 'rifiutato', motivo: NOT_ALLOWED },
      { id: foreign, nome: `#${foreign}`, esito: 'rifiutato', motivo: GONE },
    ],
  });
  const { rows } = await app.sql.query('select brand_id from piani_mobili_brands where piano_id = $1', [own]);
  expect(rows.map(({ brand_id }) => brand_id)).toContain(ombra.id);
});

describe('deleting many plans', () => {
  test('Deleting many plans keeps assigned plans, and the reply says why', async () => {
    const { marea, it, own, both, shared, foreign } = await plansOfTwoBrands();
    await assign(app.sql, 'piano_mobile', both, await insertDipendente(app.sql, { brand_id: marea.id }));
    const esiti = await it.call(deleteManyPianiMobili, { body: { ids: [own, both, shared, foreign] } });
    expect(esiti.righe).toEqual([
      { id: own, nome: 'Nostro', esito: 'fatto', motivo: null },
      {
        id: both,
        nome: 'Di entrambi',
        esito: 'rifiutato',
        motivo: 'Di entrambi è assegnato. Prima va ripreso.',
      },
      { id: shared, nome: 'Anche di altri', esito: 'rifiutato', motivo: NOT_ALLOWED },
      { id: foreign, nome: `#${foreign}`, esito: 'rifiutato', motivo: GONE },
    ]);
    expect((await it.call(listPianiMobili, {})).map(({ id }) => id).sort()).toEqual([both, shared].sort());
  });

  test('Deleting all plans that match a filter leaves out those that the caller excludes', async () => {
    const { marea, it, plan, own, both, shared } = await plansOfTwoBrands();
    const [gone, kept] = [await plan([marea.id], 'Via', 'Iliad'), await plan([marea.id], 'Resta', 'Iliad')];
    const esiti = await it.call(deleteManyPianiMobili, { body: { filtro: { operatore: 'Iliad', attivo: 'true' }, esclusi: [kept] } });
    expect(esiti.righe.map(({ id }) => id)).toEqual([gone]);
    expect((await it.call(listPianiMobili, {})).map(({ id }) => id).sort()).toEqual([own, both, shared, kept].sort());
  });

  test('Deleting many plans is rejected for a caller without any edit permission', async () => {
    const { marea, own } = await plansOfTwoBrands();
    const viewer = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
    expect(await viewer.try(deleteManyPianiMobili, { body: { ids: [own] } })).toMatchObject({ status: 403 });
    expect((await viewer.call(listPianiMobili, {})).map(({ id }) => id)).toContain(own);
  });
});
