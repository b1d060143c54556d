// An import never guesses which record a row means, and the preview already shows every error that applying the import would give.
import { beforeEach, describe, expect, test } from 'vitest';
import { listCartelle } from '#features/equipment/cartelle/contract.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { indirizzoElenco } from '#shared/esportazioni.ts';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { insertAsset, insertBrand, insertDipendente, insertHardware, insertManager } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, updateImportazione } from './contract.ts';

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
const esiti = ({ righe }: Awaited<ReturnType<typeof importFile>>) => righe.map(({ esito, errori }) => [esito, errori]);
const UNCHANGED = ['uguale', {}];

async function exported(elenco: 'dipendenti' | 'cartelle-condivise'): Promise<Uint8Array> {
  const response = await fetch(`${app.url}${indirizzoElenco(elenco, 'csv')}`, { headers: { cookie: `organico_sessione=${admin.token}` } });
  return new Uint8Array(await response.arrayBuffer());
}

describe('importing rows when two folders have the same name', () => {
  let ids: number[];
  const createTwoCartelle = async (brands: number[]) => {
    ids = [];
    for (const brand of brands)
      ids.push(Number(await insertAsset(app.sql, 'cartella', [brand], { nome: unique('Vendite'), descrizione: 'a' })));
  };
  const HEAD = 'Nome;Brand;Descrizione';

  test('An imported row matches the folder of its own brand when two folders have the same name', async () => {
    await createTwoCartelle([marea.id, nuvola.id]);
    const { righe } = await importFile(admin, 'cartelle', lines(HEAD, `${unique('vendite')};${unique('Nuvola')};b`));
    expect(righe).toMatchObject([{ esito: 'modifica', campi: { descrizione: { prima: 'a', dopo: 'b' } } }]);
    expect(Object.keys(righe[0]?.campi ?? {})).not.toContain('brandIds');
  });

  test('An imported row that could match two folders is an error, and an ID resolves it', async () => {
    await createTwoCartelle([marea.id, marea.id]);
    const ambiguousImport = await importFile(admin, 'cartelle', lines(HEAD, `${unique('Vendite')};${unique('Marea')};b`));
    expect(esiti(ambiguousImport)).toEqual([['errore', { nome: "Ce n'è più di uno: usa l'ID Organico" }]]);
    const rows = ids.map((id) => `${unique('Vendite')};${unique('Marea')};a;${id}`);
    expect(esiti(await importFile(admin, 'cartelle', lines(`${HEAD};ID Organico`, ...rows)))).toEqual([UNCHANGED, UNCHANGED]);
    const cartelle = await admin.call(listCartelle, {});
    const roundTrip = await importFile(admin, 'cartelle', await exported('cartelle-condivise'));
    expect(roundTrip.righe.map(({ esito }) => esito)).toEqual(cartelle.map(() => 'uguale'));
  });
});

test('An imported row prefers a record with exactly its serial number to one with another spelling', async () => {
  await insertHardware(app.sql, [marea.id], { nome: 'Uno', numero_seriale: unique('AB-') });
  await insertHardware(app.sql, [marea.id], { nome: 'Due', marca: 'Dell', numero_seriale: unique('AB') });
  const { righe } = await importFile(admin, 'hardware', lines('Nome;Numero Seriale', `Tre;${unique('AB-')}`));
  expect(righe[0]?.campi).toEqual({ nome: { prima: 'Uno', dopo: 'Tre' } });
});

test('Two imported rows for one record, and an unknown ID, are errors', async () => {
  const id = await insertHardware(app.sql, [marea.id], { nome: 'Uno', numero_seriale: unique('S') });
  const text = lines(
    'ID Organico;Nome;Numero Seriale',
    `${id};Due;${unique('S')}`,
    `;Tre;${unique('S')}`,
    `${id};Quattro;`,
    '999999;Cinque;',
  );
  expect(esiti(await importFile(admin, 'hardware', text))).toEqual([
    ['modifica', {}],
    ['errore', { numero_seriale: expect.stringContaining('cambia già lo stesso') }],
    ['errore', { id: expect.stringContaining('cambia già lo stesso') }],
    ['errore', { id: 'Questo ID non esiste o non è tra i tuoi' }],
  ]);
});

describe('the manager in an imported row', () => {
  const HEAD = 'Nome;Cognome;Email;Brand;Manager;Ruolo';
  const row = (nome: string, email: string, manager: string, tipologia = 'Worker') =>
    `${nome};${unique('Rossi')};${unique(email)}@azienda.it;${unique('Marea')};${manager};${tipologia}`;
  const managerName = () => `Mario ${unique('Rossi')}`;

  test('An import reports an error for a manager name that two employees of the file have', async () => {
    const text = lines(HEAD, row('Mario', 'm1', '', 'Manager'), row('Mario', 'm2', '', 'Manager'), row('Lia', 'lia', managerName()));
    const { righe } = await importFile(admin, 'dipendenti', text);
    expect(righe.map(({ errori }) => errori)).toEqual([{}, {}, { manager_id: expect.stringContaining('può essere più di uno') }]);
  });

  test('A manager name in an import that both an existing employee and a new row have is an error', async () => {
    await insertManager(app.sql, { brand_id: marea.id, nome: 'Mario', cognome: unique('Rossi'), email: `${unique('m1')}@azienda.it` });
    const lia = row('Lia', 'lia', managerName());
    const sameName = await importFile(admin, 'dipendenti', lines(HEAD, row('Mario', 'm1', '', 'Manager'), lia));
    expect(sameName.righe[1]).toMatchObject({ esito: 'nuovo', errori: {} });
    const otherName = await importFile(admin, 'dipendenti', lines(HEAD, row('Mario', 'm2', '', 'Manager'), lia));
    expect(otherName.righe[1]?.errori).toEqual({ manager_id: expect.stringContaining('può essere più di uno') });
  });

  test('An employee keeps the right one of two managers with the same name when an exported file is imported again', async () => {
    for (const email of ['m1', 'm2']) {
      const values = { brand_id: marea.id, nome: 'Mario', cognome: unique('Rossi') };
      const { id } = await insertManager(app.sql, { ...values, email: `${unique(email)}@azienda.it` });
      await insertDipendente(app.sql, { brand_id: marea.id, manager_id: id });
    }
    const { righe } = await importFile(admin, 'dipendenti', await exported('dipendenti'));
    expect(righe.filter(({ esito }) => esito !== 'uguale')).toEqual([]);
  });
});

describe('imported rows that are rejected before the import is applied', () => {
  const email = () => `${unique('ugo')}@azienda.it`;
  const importChange = async (client: Client, field: string, value: string) =>
    importFile(client, 'dipendenti', lines(`Email;${field}`, `${email()};${value}`));

  test('An imported row that moves a record out of a brand without write permission is an error', async () => {
    await insertHardware(app.sql, [marea.id], { numero_seriale: unique('S') });
    const it = await app.as({ role: 'IT', brands: { [marea.id]: 'can_edit', [nuvola.id]: 'can_view' } });
    const preview = await importFile(it, 'hardware', lines('Numero Seriale;Brand', `${unique('S')};${unique('Nuvola')}`));
    expect(esiti(preview)).toEqual([['errore', { '': expect.stringContaining('Non puoi farlo') }]]);
  });

  test('An imported row that changes a state which only HR may change is an error for other importers', async () => {
    await insertDipendente(app.sql, { brand_id: marea.id, email: email(), stato: 'entrato' });
    const editor = await app.as({ role: 'IT', brands: { [marea.id]: 'can_admin' } });
    const { righe } = await importChange(editor, 'Stato dipendente', 'Uscente');
    expect(righe[0]?.errori).toEqual({ stato: 'Lo scrive solo chi ha il ruolo HR' });
  });

  test('An imported hire date after the exit date is an error for an employee who is leaving, and rehires an employee who has left', async () => {
    const storedValues = { brand_id: marea.id, email: email(), data_assunzione: '2020-01-07' };
    const { id } = await insertDipendente(app.sql, { ...storedValues, stato: 'uscente', data_dismissione: '2025-01-31' });
    const hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
    const lateChange = await importChange(hr, 'Data Assunzione', '01/03/2025');
    expect(esiti(lateChange)).toEqual([['errore', { data_dismissione: expect.stringContaining('prima di quella di assunzione') }]]);
    await app.sql.query(`update dipendenti set stato = 'uscito' where id = $1`, [id]);
    expect(esiti(await importChange(hr, 'Data Assunzione', '01/03/2025'))).toEqual([['modifica', {}]]);
    const reimport = await importFile(hr, 'dipendenti', lines('Email;Data Assunzione;Stato dipendente', `${email()};01/03/2025;Entrato`));
    expect(esiti(reimport)).toEqual([['modifica', {}]]);
    await hr.call(applyImportazione, { params: { id: String(reimport.importazione.id) }, body: {} });
    const [person] = await hr.call(listDipendenti, { query: { q: email() } });
    expect(person).toMatchObject({ stato: 'entrato', data_assunzione: '2025-03-01', data_dismissione: null });
  });
});

test('An imported code with another spelling is a change, and the preview shows it', async () => {
  await insertHardware(app.sql, [marea.id], { nome: 'Uno', numero_seriale: unique('XY-1') });
  const { righe } = await importFile(admin, 'hardware', lines('Nome;Numero Seriale', `Uno;${unique('xy 1')}`));
  expect(righe[0]).toMatchObject({ esito: 'modifica', campi: { numero_seriale: { prima: unique('XY-1'), dopo: unique('xy 1') } } });
});

test('An import distinguishes names that have no Latin letter', async () => {
  const text = lines('Nome;Cognome;Email;Brand', 'Ada;Costa;ada@azienda.it;海', 'Ivo;Neri;ivo@azienda.it;雲');
  const { importazione } = await importFile(admin, 'dipendenti', text);
  const body = { scelte: { brand_id: { 海: marea.id } } };
  const updated = await admin.call(updateImportazione, { params: { id: String(importazione.id) }, body });
  expect(updated.sconosciuti).toEqual([{ campo: 'brand_id', valore: '雲', righe: 1 }]);
});
