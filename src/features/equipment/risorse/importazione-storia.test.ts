import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { listHoldersOfHardware } from '#features/equipment/hardware/contract.ts';
import { unassignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { applyImportazione, undoImportazione } from '#features/exchange/importazioni/contract.ts';
import type { Client } from '#testing/client.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { importFile } from '#testing/import-file.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { callDuringChange } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';
import { listAssegnazioni } from './contract.ts';

const app = openApp();
let itAccount: Client;
let marea: number;
let anna: { id: string; email: string };
let ugo: { id: string; email: string };
let laptop: number;
let seq = 0;
/** Makes names and serial numbers unique for each test. */
const unique = (name: string) => `${name}${seq}`;

beforeEach(async () => {
  seq += 1;
  marea = (await insertBrand(app.sql)).id;
  itAccount = await app.as({ role: 'IT', brands: { [marea]: 'can_edit' } });
  anna = await insertEmployee({ nome: 'Anna', cognome: unique('Rossi'), data_assunzione: '2024-03-01' });
  ugo = await insertEmployee({ nome: 'Ugo', stato: 'uscito', data_assunzione: '2020-01-07', data_dismissione: '2025-06-30' });
  laptop = Number(await insertHardware(app.sql, [marea], { numero_seriale: unique('PF') }));
});

async function insertEmployee(values: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  const { id, email } = await insertDipendente(app.sql, { brand_id: marea, ...values });
  return { id, email: String(email) };
}

const HEAD = 'Assegnatario;Categoria;S/N;Assegnato il;Restituito il';
const preview = async (...rows: string[]) => importFile(itAccount, 'assegnazioni', [HEAD, ...rows].join('\n'));
const errorsOf = async (...rows: string[]) => (await preview(...rows)).righe.map(({ errori }) => errori);
const paramsOf = ({ importazione }: Awaited<ReturnType<typeof preview>>) => ({ params: { id: String(importazione.id) } });
const row = ({ email }: { email: string }, from: string, until = '') => `${email};Hardware;${unique('PF')};${from};${until}`;
const readAllRows = async () =>
  (await databaseRows(app.sql, ['expires_at', 'updated_at'])).filter((line) => !/^(registro|lotti|importazioni|sessions)/.test(line));

describe('importing past assignments', () => {
  test('A past assignment is imported beside the current assignment, also for an employee who has left; importing it again changes nothing; undoing the import removes it', async () => {
    const rows = [row(anna, '30/06/2025'), row(ugo, '12/01/2023', '01/04/2024'), row(anna, '01/04/2024', '12/06/2025')];
    const rowsBefore = await readAllRows();
    const previewed = await preview(...rows);
    expect(previewed.importazione.mappatura).toEqual(['persona', 'tipo', 'cosa', 'data_assegnazione', 'data_revoca']);
    expect(previewed.righe.map(({ esito, errori }) => [esito, errori])).toEqual(rows.map(() => ['nuovo', {}]));
    await itAccount.call(applyImportazione, { ...paramsOf(previewed), body: {} });
    expect(await itAccount.call(listHoldersOfHardware, { params: { id: String(laptop) } })).toMatchObject([
      { data_assegnazione: '2025-06-30', data_revoca: null, dipendente: { id: anna.id } },
      { data_assegnazione: '2024-04-01', data_revoca: '2025-06-12', dipendente: { id: anna.id } },
      { data_assegnazione: '2023-01-12', data_revoca: '2024-04-01', dipendente: { id: ugo.id } },
    ]);
    expect((await preview(...rows)).importazione).toMatchObject({ uguali: 3, nuove: 0, errate: 0 });

    await itAccount.call(undoImportazione, { ...paramsOf(previewed), body: {} });
    expect(await readAllRows()).toEqual(rowsBefore);
  });

  test('An imported past assignment is rejected when it contradicts the stored assignments', async () => {
    await assign(app.sql, 'hardware', laptop, { ...anna, brand_id: marea }, { data_assegnazione: '2025-02-01', data_revoca: '2025-03-01' });
    const otherBrand = await insertBrand(app.sql);
    await insertHardware(app.sql, [marea, otherBrand.id], { numero_seriale: unique('QUI') });
    const wideAccount = await app.as({ role: 'IT', brands: { [marea]: 'can_edit', [otherBrand.id]: 'can_edit' } });
    await insertHardware(app.sql, [otherBrand.id], { numero_seriale: unique('LA') });
    expect(
      await errorsOf(
        `${anna.email};Hardware;${unique('PF')};;12/06/2025`,
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
    const { righe } = await importFile(
      wideAccount,
      'assegnazioni',
      `${HEAD}\n${anna.email};Hardware;${unique('LA')};01/05/2025;01/06/2025`,
    );
    expect(righe[0]?.errori).toEqual({ cosa: expect.stringContaining('non è del brand di Anna') });
  });

  test('The error about an imported past assignment does not reveal the days of another assignment to a caller who may not view its holder', async () => {
    const otherBrand = await insertBrand(app.sql);
    const hidden = await insertDipendente(app.sql, { brand_id: otherBrand.id });
    const shared = await insertHardware(app.sql, [marea, otherBrand.id], { numero_seriale: unique('DUE') });
    const days = { data_assegnazione: '2025-02-01', data_revoca: '2025-03-17' };
    await assign(app.sql, 'hardware', shared, { id: hidden.id, brand_id: otherBrand.id }, days);
    for (const until of ['', '20/04/2025']) {
      const [errori] = await errorsOf(`${anna.email};Hardware;${unique('DUE')};01/03/2025;${until}`);
      expect(errori).toEqual({ data_assegnazione: "A quella data risulta ancora di un'altra persona" });
    }
  });

  test('The import of past assignments locks the item, so that no other transaction assigns the item meanwhile', async () => {
    const previewed = await preview(row(ugo, '12/01/2023', '01/04/2024'));
    const concurrentChange = async (tx: pg.PoolClient) => {
      await tx.query('select from hardware where id = $1 for update', [laptop]);
      await tx.query(
        `insert into dipendenti_hardware (dipendente_id, hardware_id, brand_id, data_assegnazione, data_revoca)
         values ($1, $2, $3, '2023-06-01', '2023-07-01')`,
        [anna.id, laptop, marea],
      );
    };
    const response = await callDuringChange(app.sql, concurrentChange, () =>
      itAccount.try(applyImportazione, { ...paramsOf(previewed), body: {} }),
    );
    expect(response).toMatchObject({ status: 409, body: { message: "Riga 2: In quei giorni risulta già un'altra assegnazione" } });
  });

  test('The import of past assignments is rejected when another caller has assigned the item since the preview', async () => {
    const previewed = await preview(row(ugo, '12/01/2023', '01/04/2024'));
    const days = { data_assegnazione: '2023-06-01', data_revoca: '2023-07-01' };
    await assign(app.sql, 'hardware', laptop, { ...anna, brand_id: marea }, days);
    expect(await itAccount.try(applyImportazione, { ...paramsOf(previewed), body: {} })).toMatchObject({
      status: 409,
      body: { code: 'ANTEPRIMA_SUPERATA' },
    });
  });
});

test('A phone and a plan that are imported for the same employee are returned together only if both assignments have the same first day', async () => {
  const luca = await insertEmployee({ data_assunzione: '2024-03-01' });
  const assignPhoneAndPlan = async (employee: { email: string }, n: number, phoneDay: string) => {
    const imei = String(356938035640000 + seq * 10 + n);
    const plan = await insertAsset(app.sql, 'piano_mobile', [marea], { numero_telefono: `335 ${1_000_000 + seq * 10 + n}` });
    await insertAsset(app.sql, 'telefono', [marea], { imei });
    const rows = [
      `${employee.email};Telefono;${imei};${phoneDay};`,
      `${employee.email};Piano mobile;335 ${1_000_000 + seq * 10 + n};12/01/2025;`,
    ];
    return { rows, plan };
  };
  const [sameDay, otherDay] = [await assignPhoneAndPlan(anna, 1, '12/01/2025'), await assignPhoneAndPlan(luca, 2, '13/01/2025')];
  const previewed = await preview(...sameDay.rows, ...otherDay.rows);
  expect(previewed.righe.map(({ errori }) => errori)).toEqual([{}, {}, {}, {}]);
  await itAccount.call(applyImportazione, { ...paramsOf(previewed), body: {} });
  expect((await preview(...sameDay.rows, ...otherDay.rows)).importazione).toMatchObject({ uguali: 4 });
  for (const { plan } of [sameDay, otherDay]) await itAccount.call(unassignPianoMobile, { params: { id: String(plan) } });
  const phonesOf = async ({ id }: { id: string }) =>
    (await itAccount.call(listAssegnazioni, { params: { id } })).filter(({ data_revoca }) => data_revoca === null).map(({ tipo }) => tipo);
  expect([await phonesOf(anna), await phonesOf(luca)]).toEqual([[], ['telefono']]);
});
