// Tests of Prepara, the call that assigns the items that an onboarding requests in one transaction.
import { describe, expect, test } from 'vitest';
import { assignHardware } from '#features/equipment/hardware/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { addDays } from '#shared/scadenze.ts';
import { anArrival, LAPTOP, NOTEBOOK, oneOfEach } from '#testing/preparations.ts';
import { assign, insertAsset, insertDipendente, insertHardware, insertShowroom, KINDS, type Kind } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getPreparazione, prepara } from './contract.ts';

const app = openApp();

const periodOf = async (tipo: Kind, id: number) =>
  (
    await app.sql.query(
      `select dipendente_id, data_assegnazione, data_revoca from ${KINDS[tipo].periods} where ${KINDS[tipo].column} = $1`,
      [id],
    )
  ).rows;

describe('the items that Prepara proposes for an onboarding', () => {
  test('Prepara proposes a free item that fits for each onboarding line, and never the same item for two lines', async () => {
    const { it, params, brand, ask } = await anArrival(app);
    const first = await insertHardware(app.sql, [brand.id], LAPTOP);
    const second = await insertHardware(app.sql, [brand.id], LAPTOP);
    await insertHardware(app.sql, [brand.id], { tipo: 'Monitor' });
    await insertHardware(app.sql, [brand.id], { ...LAPTOP, stato: 'in riparazione' });
    const assignedLaptop = await insertHardware(app.sql, [brand.id], LAPTOP);
    await assign(app.sql, 'hardware', assignedLaptop, await insertDipendente(app.sql, { brand_id: brand.id }));
    await ask(NOTEBOOK, NOTEBOOK, NOTEBOOK);
    const { righe } = await it.call(getPreparazione, { params });
    expect(righe.map(({ proposto }) => proposto)).toEqual([first, second, null]);
    expect(righe.map(({ liberi }) => liberi)).toEqual([2, 2, 2]);
    expect(righe[0]?.candidati.map(({ id }) => id)).toEqual([first, second]);
  });

  test('Prepara proposes no licence without a free seat, no plan with too few GB, and no item for a line that is described only in words', async () => {
    const { it, params, brand, ask } = await anArrival(app);
    const full = await insertAsset(app.sql, 'software', [brand.id], { numero_licenze: 0 });
    await insertAsset(app.sql, 'piano_mobile', [brand.id], { dati_gb: 10 });
    const office = await insertAsset(app.sql, 'software', [brand.id], { nome: 'Office' });
    await ask(
      { tipo: 'software', software_id: full },
      { tipo: 'piano', gb_minimi: 50 },
      { tipo: 'software', descrizione: 'Il gestionale' },
    );
    const { righe } = await it.call(getPreparazione, { params });
    expect(righe.map(({ proposto }) => proposto)).toEqual([null, null, null]);
    expect(righe.map(({ candidati }) => candidati.map(({ id }) => id))).toEqual([[], [], [office]]);
  });

  test('For an onboarding line without a free item, the page Prepara says what is missing and which showroom has such items', async () => {
    const { it, params, brand, ask } = await anArrival(app);
    const showroom = await insertShowroom(app.sql, [brand.id], { nome: 'Lecce' });
    const [firstLaptop, secondLaptop] = [
      await insertHardware(app.sql, [brand.id], LAPTOP),
      await insertHardware(app.sql, [brand.id], LAPTOP),
    ];
    for (const id of [firstLaptop, secondLaptop]) {
      expect((await it.try(assignHardware, { params: { id: String(id) }, body: { showroom_id: showroom } })).status).toBe(200);
    }
    await ask(NOTEBOOK);
    const { righe } = await it.call(getPreparazione, { params });
    expect(righe).toMatchObject([
      { proposto: null, liberi: 0, manca: expect.stringMatching(/laptop: in .* non c'è nulla di libero; 2 in showroom Lecce/) },
    ]);
  });

  test('Prepara proposes no plan to an employee who already has one', async () => {
    const { it, params, brand, ask, anna } = await anArrival(app);
    const [ownPlan] = [await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Smart 100' })];
    await insertAsset(app.sql, 'piano_mobile', [brand.id]);
    await assign(app.sql, 'piano_mobile', ownPlan, anna);
    await ask({ tipo: 'piano' });
    expect((await it.call(getPreparazione, { params })).righe).toMatchObject([
      { proposto: null, candidati: [], manca: 'Ha già Smart 100' },
    ]);
  });
});

test('Prepara proposes a plan for only one of two onboarding lines, because an employee has at most one plan', async () => {
  const { it, params, brand, ask } = await anArrival(app);
  const plans = [await insertAsset(app.sql, 'piano_mobile', [brand.id]), await insertAsset(app.sql, 'piano_mobile', [brand.id])];
  await ask({ tipo: 'piano' }, { tipo: 'piano' });
  const { righe } = await it.call(getPreparazione, { params });
  expect(righe.map(({ proposto, liberi }) => [proposto, liberi])).toEqual([
    [plans[0], 2],
    [null, 2],
  ]);
});

describe('the items that Prepara assigns for an onboarding', () => {
  test('Prepara assigns one item of each type, reserved until the hire date, and each onboarding line names its item', async () => {
    const { it, params, voci, things, anna, dal } = await oneOfEach(app);
    const answer = await it.call(prepara, { params, body: { voci } });
    expect(answer.righe.map(({ stato, risorsa }) => [stato, risorsa?.id, risorsa?.dal])).toEqual(
      Object.values(things).map((id) => ['assegnata', id, dal]),
    );
    expect(await periodOf('hardware', things.hardware)).toEqual([{ dipendente_id: anna.id, data_assegnazione: dal, data_revoca: null }]);
    const { rows } = await app.sql.query('select permessi from dipendenti_cartelle where cartella_id = $1', [things.cartella]);
    expect(rows).toEqual([{ permessi: 'scrittura' }]);
  });

  test('Undoing an assignment by Prepara frees every item and opens every onboarding line again', async () => {
    const { it, params, voci, things, lines } = await oneOfEach(app);
    const { lotto } = await it.call(prepara, { params, body: { voci, non_servono: [] } });
    expect((await it.try(undoLotto, { params: { id: String(lotto) }, body: {} })).status).toBe(200);
    expect(await periodOf('hardware', things.hardware)).toEqual([]);
    expect((await it.call(getPreparazione, { params })).righe.map(({ id, stato }) => [id, stato])).toEqual(
      lines.map((id) => [id, 'richiesta']),
    );
    expect((await it.try(prepara, { params, body: { voci } })).status).toBe(200);
  });

  test('When one item cannot be assigned, Prepara assigns no item, and the error names the item that failed', async () => {
    const { it, params, voci, things } = await oneOfEach(app);
    await app.sql.query("update iphones set stato = 'smarrito' where id = $1", [things.telefono]);
    const answer = await it.try(prepara, { params, body: { voci } });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'RISORSA_NON_ASSEGNABILE', fields: { 'voci.3.risorsa_id': expect.stringContaining('smarrito') } },
    });
    expect(await periodOf('hardware', things.hardware)).toEqual([]);
  });

  test('Prepara assigns all items to an inactive employee who has not left', async () => {
    const { it, params, voci, things, anna, dal } = await oneOfEach(app);
    await app.sql.query('update dipendenti set isactive = false where id = $1', [anna.id]);
    expect((await it.try(prepara, { params, body: { voci } })).status).toBe(200);
    expect(await periodOf('hardware', things.hardware)).toEqual([{ dipendente_id: anna.id, data_assegnazione: dal, data_revoca: null }]);
  });

  test('Prepara assigns the items from the given day, also in the past, but not before the employee was hired', async () => {
    const { it, params, voci, things, today, anna } = await oneOfEach(app);
    const from = (data_assegnazione: string) => it.try(prepara, { params, body: { voci, data_assegnazione } });
    await app.sql.query('update dipendenti set data_assunzione = $2 where id = $1', [anna.id, addDays(today, -5)]);
    expect(await from(addDays(today, -6))).toMatchObject({ status: 409, body: { code: 'DATA_NON_POSSIBILE' } });
    expect(await periodOf('hardware', things.hardware)).toEqual([]);
    expect((await from(addDays(today, -5))).status).toBe(200);
    expect(await periodOf('hardware', things.hardware)).toMatchObject([{ data_assegnazione: addDays(today, -5) }]);
  });

  test('Prepara rejects with 409 an onboarding line that is already assigned, belongs to another onboarding or is named twice', async () => {
    const { it, params, voci, brand } = await oneOfEach(app);
    const otherArrival = await anArrival(app, { brand });
    const [foreignLine = 0] = await otherArrival.ask(NOTEBOOK);
    const laptop = await insertHardware(app.sql, [brand.id], LAPTOP);
    const [first] = voci;
    if (!first) throw new Error('The onboarding has no first line');
    const tryPrepare = (...choices: typeof voci) => it.try(prepara, { params, body: { voci: choices } });
    expect(await tryPrepare({ richiesta_id: foreignLine, risorsa_id: laptop })).toMatchObject({
      status: 409,
      body: { code: 'RICHIESTA_NON_APERTA' },
    });
    expect((await tryPrepare(first, { ...first, risorsa_id: laptop })).status).toBe(409);
    expect((await tryPrepare(first)).status).toBe(200);
    expect((await tryPrepare({ ...first, risorsa_id: laptop })).status).toBe(409);
  });

  test('An onboarding line that is marked as not needed can be marked as needed again', async () => {
    const { it, params, lines } = await oneOfEach(app);
    const [first = 0, second = 0] = lines;
    const states = async () => (await it.call(getPreparazione, { params })).righe.map(({ stato }) => stato);
    await it.call(prepara, { params, body: { non_servono: [first, second] } });
    expect((await states()).slice(0, 2)).toEqual(['non_serve', 'non_serve']);
    await it.call(prepara, { params, body: { servono: [first] } });
    expect((await states()).slice(0, 2)).toEqual(['richiesta', 'non_serve']);
  });

  test('An account with view permission on the brand can read Prepara but cannot assign items, and an account without the brand gets 404', async () => {
    const { params, voci, brand } = await oneOfEach(app);
    const viewer = await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } });
    const outsider = await app.as({ role: 'IT', brands: {} });
    expect((await viewer.try(getPreparazione, { params })).status).toBe(200);
    expect((await viewer.try(prepara, { params, body: { voci } })).status).toBe(403);
    expect((await outsider.try(getPreparazione, { params })).status).toBe(404);
  });

  test('The audit log lists an assignment by Prepara under the onboarding', async () => {
    const { it, params, voci, anna, brand } = await oneOfEach(app);
    await it.call(prepara, { params, body: { voci } });
    const admin = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
    const entries = await admin.call(listRegistro, { query: { dipendente_id: anna.id } });
    expect(JSON.stringify(entries)).toContain('Richiesta assegnata: Notebook');
  });
});
