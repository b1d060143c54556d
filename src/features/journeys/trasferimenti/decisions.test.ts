import { describe, expect, test } from 'vitest';
import { updateDipendente } from '#features/people/dipendenti/contract.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { assign, insertAsset, insertDipendente, insertManager, insertShowroom, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { aTransfer } from '#testing/transfers.ts';

const app = openApp();

/** Creates the employee Anna with a laptop of the old brand and a licence of both brands. */
async function aSceneWithItems() {
  const scene = await aTransfer(app);
  const { da, a, anna } = scene;
  const laptop = await insertAsset(app.sql, 'hardware', [da.id], { nome: 'Portatile suo' });
  const suite = await insertAsset(app.sql, 'software', [da.id, a.id], { nome: 'Suite' });
  await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: '2025-05-10' });
  await assign(app.sql, 'software', suite, anna, { data_assegnazione: '2025-02-01' });
  const follows = { tipo: 'software', id: suite, esito: 'segue' };
  return { ...scene, laptop, suite, follows, stays: { tipo: 'hardware', id: laptop, esito: 'resta' } };
}

describe('a rejected transfer leaves all data unchanged', () => {
  type Scene = Awaited<ReturnType<typeof aSceneWithItems>>;
  const swap = ({ laptop }: Scene, con: number) => ({ tipo: 'hardware', id: laptop, esito: 'scambia', con });
  test.each<[string, (scene: Scene) => unknown[] | Promise<unknown[]>, number, string, string]>([
    ['no item has a decision', () => [], 409, 'TRASFERIMENTO_INCOMPLETO', 'Decidi anche che cosa succede a Suite, Portatile suo.'],
    [
      'one item has no decision',
      ({ follows }) => [follows],
      409,
      'TRASFERIMENTO_INCOMPLETO',
      'Decidi anche che cosa succede a Portatile suo.',
    ],
    [
      'an item that the new brand does not own follows',
      ({ follows, laptop }) => [follows, { tipo: 'hardware', id: laptop, esito: 'segue' }],
      409,
      'BRAND_DIVERSO',
      'Portatile suo non è di',
    ],
    [
      'an item is not assigned to the employee',
      ({ follows, stays }) => [follows, stays, { tipo: 'cartella', id: 999_999, esito: 'resta' }],
      409,
      'TRASFERIMENTO_CAMBIATO',
      'Cartella condivisa 999999 non è più tra le sue cose',
    ],
    [
      'the replacement is assigned to another employee',
      async (scene) => {
        const con = await insertAsset(app.sql, 'hardware', [scene.a.id], { nome: 'Di Bruno' });
        await assign(app.sql, 'hardware', con, await insertDipendente(app.sql, { brand_id: scene.a.id, nome: 'Bruno', cognome: 'Neri' }));
        return [scene.follows, swap(scene, con)];
      },
      409,
      'HARDWARE_GIA_ASSEGNATO',
      'Di Bruno è già assegnato a Bruno Neri',
    ],
    [
      'the replacement belongs only to the old brand',
      async (scene) => [scene.follows, swap(scene, await insertAsset(app.sql, 'hardware', [scene.da.id], { nome: 'Fermo' }))],
      409,
      'BRAND_DIVERSO',
      'Fermo non è del brand di Anna Rossi.',
    ],
    ['the replacement does not exist', (scene) => [scene.follows, swap(scene, 2_000_000_000)], 404, 'HARDWARE_NON_TROVATO', "L'hardware"],
    [
      'a swap has no replacement',
      ({ follows, laptop }) => [follows, { tipo: 'hardware', id: laptop, esito: 'scambia' }],
      400,
      'DATI_NON_VALIDI',
      'Scegli con che cosa si scambia',
    ],
    ['one item has two decisions', ({ follows, stays }) => [follows, stays, stays], 400, 'DATI_NON_VALIDI', 'una volta sola'],
  ])('A transfer is rejected and changes no data when its outcomes have this fault: %s', async (_, voci, status, code, sentence) => {
    const scene = await aSceneWithItems();
    const decided = await voci(scene);
    const before = await databaseRows(app.sql);
    const answer = await scene.transfer({ brand_id: scene.a.id, voci: decided });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.message).toContain(sentence);
    expect(await databaseRows(app.sql)).toEqual(before);
  });

  test('A transfer that swaps a licence for a licence without a free seat is rejected, and the other items of the employee do not change', async () => {
    const { a, anna, suite, stays, transfer } = await aSceneWithItems();
    const full = await insertAsset(app.sql, 'software', [a.id], { nome: 'Piena', numero_licenze: 1 });
    await assign(app.sql, 'software', full, await insertDipendente(app.sql, { brand_id: a.id }));
    const voci = [stays, { tipo: 'software', id: suite, esito: 'scambia', con: full }];
    expect(await transfer({ brand_id: a.id, voci })).toMatchObject({ status: 409, body: { code: 'LICENZE_ESAURITE' } });
    const { rows } = await app.sql.query('select brand_aperto from dipendenti_hardware where dipendente_id = $1', [anna.id]);
    expect(rows).toEqual([{ brand_aperto: anna.brand_id }]);
  });
});

describe('the date of a transfer', () => {
  test('A transfer with a future date is rejected', async () => {
    const { a, follows, stays, transfer } = await aSceneWithItems();
    const answer = await transfer({ brand_id: a.id, voci: [follows, stays], data: '2199-01-01' });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { data: expect.stringContaining('si registra il giorno in cui avviene') } },
    });
  });

  test('A transfer is rejected when its date is before the assignment of an item that the transfer ends', async () => {
    const { a, follows, stays, transfer } = await aSceneWithItems();
    const transferOn = (data: string) => transfer({ brand_id: a.id, voci: [follows, stays], data });
    const sentence = 'Il 10/05/2025 ha ricevuto Portatile suo: il trasferimento non può venire prima.';
    expect(await transferOn('2025-05-09')).toMatchObject({ status: 400, body: { fields: { data: sentence } } });
    expect((await transferOn('2025-05-10')).status).toBe(201);
  });

  test('A transfer is rejected when its date is before the previous transfer of the employee', async () => {
    const { da, a, transfer } = await aTransfer(app);
    expect((await transfer({ brand_id: a.id, data: '2025-05-10' })).status).toBe(201);
    expect(await transfer({ brand_id: da.id, data: '2025-05-09' })).toMatchObject({
      status: 400,
      body: { fields: { data: expect.any(String) } },
    });
  });

  test('A transfer is rejected when another employee still had the replacement item on the date of the transfer', async () => {
    const scene = await aSceneWithItems();
    const con = await insertAsset(app.sql, 'hardware', [scene.a.id], { nome: 'Usato' });
    const bruno = await insertDipendente(app.sql, { brand_id: scene.a.id });
    await assign(app.sql, 'hardware', con, bruno, { data_assegnazione: '2025-01-01', data_revoca: '2025-08-01' });
    const voci = [scene.follows, { tipo: 'hardware', id: scene.laptop, esito: 'scambia', con }];
    const transferOn = (data: string) => scene.transfer({ brand_id: scene.a.id, voci, data });
    expect(await transferOn('2025-07-01')).toMatchObject({ status: 409, body: { message: 'Usato si può dare solo dal 01/08/2025.' } });
    expect((await transferOn('2025-08-01')).status).toBe(201);
  });
});

test.each([{ stato: 'uscito', data_dismissione: '2025-01-01' }, { data_dismissione: '2025-01-01' }])(
  'An employee who has left cannot be transferred: %j',
  async (values) => {
    const { a, anna, transfer } = await aTransfer(app);
    await app.sql.query("update dipendenti set (data_assunzione, stato, data_dismissione) = ('2024-01-01', $2, $3) where id = $1", [
      anna.id,
      values.stato ?? 'entrato',
      values.data_dismissione,
    ]);
    expect(await transfer({ brand_id: a.id })).toMatchObject({ status: 409, body: { code: 'DIPENDENTE_NON_ATTIVO' } });
  },
);

test('An inactive employee who has not left can be transferred with items', async () => {
  const { a, anna, transfer } = await aTransfer(app);
  await app.sql.query('update dipendenti set isactive = false where id = $1', [anna.id]);
  expect((await transfer({ brand_id: a.id })).status).toBe(201);
});

test('A transfer is rejected when its date is before the hire date of the employee', async () => {
  const { a, transfer } = await aTransfer(app);
  const early = await transfer({ brand_id: a.id, data: '2019-12-31' });
  expect(early).toMatchObject({ status: 400, body: { fields: { data: expect.stringContaining('01/01/2020') } } });
  expect((await transfer({ brand_id: a.id, data: '2020-01-01' })).status).toBe(201);
});

test('A transfer that was prepared with an older version of the employee is rejected', async () => {
  const { a, anna, hr, transfer } = await aTransfer(app);
  const { updated_at } = await hr.call(updateDipendente, { params: { id: anna.id }, body: { telefono: '02 1' } });
  await hr.call(updateDipendente, { params: { id: anna.id }, body: { telefono: '02 2' } });
  expect(await transfer({ brand_id: a.id, updated_at })).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
});

describe('the preview of a transfer', () => {
  test('The preview of a transfer lists the possible outcomes of each item, and offers a swap only if the new brand has a free item of the same type', async () => {
    const { a, laptop, suite, preview } = await aSceneWithItems();
    await insertAsset(app.sql, 'hardware', [a.id], { stato: 'dismesso' });
    const previewItems = async () => (await preview({ brand_id: String(a.id) })).voci;
    const software = { voce: `software-${suite}`, possibile: ['segue', 'resta'], proposto: 'segue', motivo: null };
    const hardware = { voce: `hardware-${laptop}`, motivo: `Non è di ${a.nome}` };
    expect(await previewItems()).toMatchObject([software, { ...hardware, possibile: ['resta'], proposto: 'resta' }]);
    await insertAsset(app.sql, 'hardware', [a.id]);
    expect(await previewItems()).toMatchObject([software, { ...hardware, possibile: ['resta', 'scambia'], proposto: 'scambia' }]);
  });

  test('In the preview of a transfer within the brand, the proposed outcome of every item is to follow the employee', async () => {
    const { preview } = await aSceneWithItems();
    const { voci, avvisi } = await preview();
    expect(voci.map(({ proposto }) => proposto)).toEqual(['segue', 'segue']);
    expect(avvisi).toEqual([]);
  });

  test('The preview of a transfer names the showroom and the manager of the employee that do not belong to the new brand', async () => {
    const { da, a, anna, preview } = await aTransfer(app);
    const manager = await insertManager(app.sql, { brand_id: da.id, nome: 'Marta', cognome: 'Villa' });
    const showroom = await insertShowroom(app.sql, [da.id], { nome: 'Brera' });
    await app.sql.query('update dipendenti set (manager_id, showroom) = ($2, $3) where id = $1', [anna.id, manager.id, showroom]);
    await insertWorkflow(app.sql, { dipendente_id: anna.id });
    expect((await preview({ brand_id: String(a.id) })).avvisi).toEqual([
      `Lo showroom di adesso, Brera, non è di ${a.nome}: scegline un altro, o nessuno.`,
      `Il manager, Marta Villa, è di ${da.nome}: resta, se non ne scegli un altro.`,
      `L'onboarding in corso passa a ${a.nome} con Anna Rossi.`,
      `Chi vede solo ${da.nome} non vedrà più questa scheda.`,
    ]);
  });
});
