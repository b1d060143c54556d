// These tests are about errors that depend on other records or rows. The preview shows such errors before the import is applied.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertHardware, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione } from './contract.ts';

const app = openApp();
let admin: Client;
let marea: { id: number };
let nuvola: { id: number };
let seq = 0;
const unique = (name: string) => `${name}${seq}`;

beforeEach(async () => {
  seq += 1;
  [marea, nuvola] = [await insertBrand(app.sql, { nome: unique('Marea') }), await insertBrand(app.sql, { nome: unique('Nuvola') })];
  admin = await app.asAdmin();
});

const lines = (...rows: string[]) => rows.join('\n');

describe('errors in the preview of an import', () => {
  const email = (name: string) => `${unique(name)}@azienda.it`;
  const person = (name: string, values: object = {}) =>
    insertDipendente(app.sql, { brand_id: marea.id, nome: 'Ada', cognome: unique(name), email: email(name), ...values });
  const errori = async (elenco: 'dipendenti' | 'hardware' | 'piani-mobili' | 'iphones', ...rows: string[]) =>
    (await importFile(admin, elenco, lines(...rows))).righe.map((riga) => riga.errori);

  test('The preview of an import rejects another brand for an employee with items, or with a showroom of the former brand', async () => {
    const [ada] = [await person('ada'), await person('ivo')];
    const showroom = await insertShowroom(app.sql, [marea.id], { nome: unique('Bari') });
    await person('lia', { showroom });
    await assign(app.sql, 'hardware', await insertHardware(app.sql, [marea.id]), { ...ada, brand_id: marea.id });
    const rows = ['ada', 'ivo', 'lia'].map((name) => `${email(name)};${unique('Nuvola')}`);
    expect(await errori('dipendenti', 'Email;Brand', ...rows)).toEqual([
      { brand_id: expect.stringContaining('usa «Trasferisci»') },
      {},
      { showroom: expect.stringContaining('non è del brand') },
    ]);
  });

  test('The preview of an import rejects a manager who may not have subordinates, unless a later row changes that', async () => {
    for (const name of ['capo', 'vice', 'lia', 'ivo']) await person(name);
    const text = lines(
      'Nome;Cognome;Email;Brand;Manager;Ruolo',
      `Ada;${unique('lia')};${email('lia')};${unique('Marea')};${email('capo')};`,
      `Ada;${unique('ivo')};${email('ivo')};${unique('Marea')};${email('vice')};`,
      `Ugo;${unique('nuovo')};${email('nuovo')};${unique('Marea')};${email('capo')};`,
      `Ugo;${unique('altro')};${email('altro')};${unique('Marea')};${email('nuovo')};`,
      `Ada;${unique('capo')};${email('capo')};${unique('Marea')};;Manager`,
    );
    const { importazione, righe } = await importFile(admin, 'dipendenti', text);
    const managerError = { manager_id: expect.stringContaining('non è di tipologia manager') };
    expect(righe.map((riga) => riga.errori)).toEqual([{}, managerError, {}, managerError, {}]);
    const params = { id: String(importazione.id) };
    expect(await admin.try(applyImportazione, { params, body: { solo_valide: true } })).toMatchObject({
      status: 200,
      body: { applicate: 3 },
    });
  });

  test('The preview of an import rejects a number or ICCID of another plan, visible or not', async () => {
    const otherAccount = await app.as({ role: 'IT', brands: { [nuvola.id]: 'can_edit' } });
    const [visibleNumber, iccid] = [`335 100 ${String(2000 + seq)}`, '8939010000000000017'];
    const hiddenNumber = `335 200 ${String(2000 + seq)}`;
    await insertAsset(app.sql, 'piano_mobile', [nuvola.id], { nome_piano: unique('Gold'), numero_telefono: visibleNumber });
    await insertAsset(app.sql, 'piano_mobile', [marea.id], { numero_telefono: hiddenNumber, iccid });
    const planOfOther = await insertAsset(app.sql, 'piano_mobile', [nuvola.id], { nome_piano: unique('Mio') });
    const text = lines(
      'ID Organico;Nome piano;Numero;ICCID',
      `${planOfOther};;${visibleNumber};`,
      `${planOfOther};;;${iccid}`,
      `${planOfOther};;+39 ${hiddenNumber};`,
    );
    const each = text.split('\n').slice(1);
    const errors = [];
    for (const row of each)
      errors.push(...(await importFile(otherAccount, 'piani-mobili', lines('ID Organico;Nome piano;Numero;ICCID', row))).righe);
    expect(errors.map((riga) => riga.errori)).toEqual([
      { numero_telefono: `«${unique('Gold')}» ha già questo numero` },
      { iccid: 'Un piano mobile che non vedi ha già questo ICCID' },
      { numero_telefono: 'Un piano mobile che non vedi ha già questo numero' },
    ]);
  });

  test('The preview of an import rejects a second row that sets the same code, unless an earlier row frees it', async () => {
    const [ada, ivo] = [await person('ada'), await person('ivo')];
    const mails = ['ID Organico;Email', `${ada.id};${email('uno')}`, `${ivo.id};${email('uno').toUpperCase()}`];
    expect(await errori('dipendenti', ...mails)).toEqual([{}, { email: 'La riga 2 ha già questa email' }]);
    expect(await errori('dipendenti', 'ID Organico;Email', `${ivo.id};${email('ada')}`)).toEqual([
      { email: 'Esiste già un dipendente con questa email' },
    ]);
    const [first, second] = [await insertHardware(app.sql, [marea.id]), await insertHardware(app.sql, [marea.id])];
    expect(await errori('hardware', 'ID Organico;Numero Seriale', `${first};${unique('S-')}`, `${second};${unique('s')}`)).toEqual([
      {},
      { numero_seriale: 'La riga 2 ha già questo numero seriale' },
    ]);
    const phones = [await insertAsset(app.sql, 'telefono', [marea.id]), await insertAsset(app.sql, 'telefono', [marea.id])];
    const imeis = phones.map((id) => `${id};356938035643809`);
    expect(await errori('iphones', 'ID Organico;IMEI', ...imeis)).toEqual([{}, { imei: 'La riga 2 ha già questo IMEI' }]);

    const chainedRows = lines('ID Organico;Email', `${ada.id};${email('due')}`, `${ivo.id};${email('ada')}`);
    const { importazione, righe } = await importFile(admin, 'dipendenti', chainedRows);
    expect(righe.map((riga) => riga.errori)).toEqual([{}, {}]);
    await admin.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
  });

  test('The preview of an import rejects a state that an assigned item cannot have', async () => {
    const ada = await person('ada');
    const laptop = await insertHardware(app.sql, [marea.id], { numero_seriale: unique('SUO') });
    await assign(app.sql, 'hardware', laptop, { ...ada, brand_id: marea.id });
    const [rejected] = await errori('hardware', 'Numero Seriale;Stato', `${unique('SUO')};Dismesso`);
    expect(Object.keys(rejected ?? {})).toHaveLength(1);
  });
});
