// Importing past assignments, and items that belong together.
import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { listHoldersOfHardware } from '#features/equipment/hardware/contract.ts';
import { unassignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { applyImportazione, undoImportazione } from '#features/exchange/importazioni/contract.ts';
import type { Client } from '#testing/client.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { bring } from '#testing/incoming.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { crossing } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';
import { listAssegnazioni } from './contract.ts';

const app = openApp();
let it: Client;
let marea: number;
let anna: { id: string; email: string };
let ugo: { id: string; email: string };
let laptop: number;
let seq = 0;
/** Makes names and serial numbers unique for each test. */
const own = (name: string) => `${name}${seq}`;

beforeEach(async () => {
  seq += 1;
  marea = (await insertBrand(app.sql)).id;
  it = await app.as({ role: 'IT', brands: { [marea]: 'can_edit' } });
  anna = await person({ nome: 'Anna', cognome: own('Rossi'), data_assunzione: '2024-03-01' });
  ugo = await person({ nome: 'Ugo', stato: 'uscito', data_assunzione: '2020-01-07', data_dismissione: '2025-06-30' });
  laptop = Number(await insertHardware(app.sql, [marea], { numero_seriale: own('PF') }));
});

async function person(values: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  const { id, email } = await insertDipendente(app.sql, { brand_id: marea, ...values });
  return { id, email: String(email) };
}

const HEAD = 'Assegnatario;Categoria;S/N;Assegnato il;Restituito il';
const look = async (...rows: string[]) => bring(it, 'assegnazioni', [HEAD, ...rows].join('\n'));
const errorsOf = async (...rows: string[]) => (await look(...rows)).righe.map(({ errori }) => errori);
const paramsOf = ({ importazione }: Awaited<ReturnType<typeof look>>) => ({ params: { id: String(importazione.id) } });
const row = ({ email }: { email: string }, from: string, until = '') => `${email};Hardware;${own('PF')};${from};${until}`;
const everyRow = async () =>
  (await databaseRows(app.sql, ['expires_at', 'updated_at'])).filter((line) => !/^(registro|lotti|importazioni|sessions)/.test(line));

describe('importing past assignments', () => {
  test('A past assignment is imported beside the current one, also for an employee who has left; importing it again changes nothing; undoing removes it', async () => {
    const rows = [row(anna, '30/06/2025'), row(ugo, '12/01/2023', '01/04/2024'), row(anna, '01/04/2024', '12/06/2025')];
    const before = await everyRow();
    const shown = await look(...rows);
    expect(shown.importazione.mappatura).toEqual(['persona', 'tipo', 'cosa', 'data_assegnazione', 'data_revoca']);
    expect(shown.righe.map(({ esito, errori }) => [esito, errori])).toEqual(rows.map(() => ['nuovo', {}]));
    await it.call(applyImportazione, { ...paramsOf(shown), body: {} });
    expect(await it.call(listHoldersOfHardware, { params: { id: String(laptop) } })).toMatchObject([
      { data_assegnazione: '2025-06-30', data_revoca: null, dipendente: { id: anna.id } },
      { data_assegnazione: '2024-04-01', data_revoca: '2025-06-12', dipendente: { id: anna.id } },
      { data_assegnazione: '2023-01-12', data_revoca: '2024-04-01', dipendente: { id: ugo.id } },
    ]);
    expect((await look(...rows)).importazione).toMatchObject({ uguali: 3, nuove: 0, errate: 0 });

    await it.call(undoImportazione, { ...paramsOf(shown), body: {} });
    expect(await everyRow()).toEqual(before);
  });

  test('An imported past assignment is rejected when it contradicts the stored ones', async () => {
    await assign(app.sql, 'hardware', laptop, { ...anna, brand_id: marea }, { data_assegnazione: '2025-02-01', data_revoca: '2025-03-01' });
    const elsewhere = await insertBrand(app.sql);
    await insertHardware(app.sql, [marea, elsewhere.id], { numero_seriale: own('QUI') });
    const far = await app.as({ role: 'IT', brands: { [marea]: 'can_edit', [elsewhere.id]: 'can_edit' } });
    await insertHardware(app.sql, [elsewhere.id], { numero_seriale: own('LA') });
    expect(
      await errorsOf(
        `${anna.email};Hardware;${own('PF')};;12/06/2025`,
        row(anna, '01/05/2025', '01/04/2025'),
        row(anna, '01/05/2025', '31/12/2199'),
        row(anna, '29/02/2024', '01/04/2024'),
        row(ugo, '01/01/2025', '02/02/2025'),
        row(ugo, '01/01/2025', '01/02/2025'),
        row(ugo, '15/01/2025', '20/01/2025'),
      ),
    ).toEqual([
      { data_assegnazione: expect.stringContaining('Scrivi anche da quando') },
      { data_revoca: expect.stringContaining('non può precedere') },
      { data_revoca: expect.stringContaining('nel futuro') },
      { data_assegnazione: "È prima dell'assunzione, che è del 01/03/2024" },
      { data_assegnazione: "In quei giorni risulta un'altra assegnazione: dal 01/02/2025 al 01/03/2025" },
      {},
      { data_assegnazione: "Un'altra riga del file lo dà già in quei giorni: dal 01/01/2025 al 01/02/2025" },
    ]);
    const { righe } = await bring(far, 'assegnazioni', `${HEAD}\n${anna.email};Hardware;${own('LA')};01/05/2025;01/06/2025`);
    expect(righe[0]?.errori).toEqual({ cosa: expect.stringContaining('non è del brand di Anna') });
  });

  test('The error about an imported past assignment does not reveal the days of another one to a caller who may not view its holder', async () => {
    const elsewhere = await insertBrand(app.sql);
    const hidden = await insertDipendente(app.sql, { brand_id: elsewhere.id });
    const shared = await insertHardware(app.sql, [marea, elsewhere.id], { numero_seriale: own('DUE') });
    const days = { data_assegnazione: '2025-02-01', data_revoca: '2025-03-17' };
    await assign(app.sql, 'hardware', shared, { id: hidden.id, brand_id: elsewhere.id }, days);
    for (const until of ['', '20/04/2025']) {
      const [errori] = await errorsOf(`${anna.email};Hardware;${own('DUE')};01/03/2025;${until}`);
      expect(errori).toEqual({ data_assegnazione: "A quella data risulta ancora di un'altra persona" });
    }
  });

  test('The import of past assignments locks the item, so that no other transaction assigns it meanwhile', async () => {
    const shown = await look(row(ugo, '12/01/2023', '01/04/2024'));
    const between = async (tx: pg.PoolClient) => {
      await tx.query('select from hardware where id = $1 for update', [laptop]);
      await tx.query(
        `insert into dipendenti_hardware (dipendente_id, hardware_id, brand_id, data_assegnazione, data_revoca)
         values ($1, $2, $3, '2023-06-01', '2023-07-01')`,
        [anna.id, laptop, marea],
      );
    };
    const answer = await crossing(app.sql, between, () => it.try(applyImportazione, { ...paramsOf(shown), body: {} }));
    expect(answer).toMatchObject({ status: 409, body: { message: "Riga 2: In quei giorni risulta già un'altra assegnazione" } });
  });

  test('A row of past assignments is checked again when another caller has assigned the item since the preview', async () => {
    const shown = await look(row(ugo, '12/01/2023', '01/04/2024'));
    const days = { data_assegnazione: '2023-06-01', data_revoca: '2023-07-01' };
    await assign(app.sql, 'hardware', laptop, { ...anna, brand_id: marea }, days);
    expect(await it.try(applyImportazione, { ...paramsOf(shown), body: {} })).toMatchObject({
      status: 409,
      body: { code: 'ANTEPRIMA_SUPERATA' },
    });
  });
});

test('A phone and a plan that are imported for the same employee with the same first day are returned together; with different days they are not', async () => {
  const luca = await person({ data_assunzione: '2024-03-01' });
  const give = async (to: { email: string }, n: number, phoneDay: string) => {
    const imei = String(356938035640000 + seq * 10 + n);
    const plan = await insertAsset(app.sql, 'piano_mobile', [marea], { numero_telefono: `335 ${1_000_000 + seq * 10 + n}` });
    await insertAsset(app.sql, 'telefono', [marea], { imei });
    const rows = [`${to.email};Telefono;${imei};${phoneDay};`, `${to.email};Piano mobile;335 ${1_000_000 + seq * 10 + n};12/01/2025;`];
    return { rows, plan };
  };
  const [together, apart] = [await give(anna, 1, '12/01/2025'), await give(luca, 2, '13/01/2025')];
  const shown = await look(...together.rows, ...apart.rows);
  expect(shown.righe.map(({ errori }) => errori)).toEqual([{}, {}, {}, {}]);
  await it.call(applyImportazione, { ...paramsOf(shown), body: {} });
  expect((await look(...together.rows, ...apart.rows)).importazione).toMatchObject({ uguali: 4 });
  for (const { plan } of [together, apart]) await it.call(unassignPianoMobile, { params: { id: String(plan) } });
  const held = async ({ id }: { id: string }) =>
    (await it.call(listAssegnazioni, { params: { id } })).filter(({ data_revoca }) => data_revoca === null).map(({ tipo }) => tipo);
  expect([await held(anna), await held(luca)]).toEqual([[], ['telefono']]);
});
