import { beforeEach, describe, expect, test } from 'vitest';
import { assignHardware, listHardware } from '#features/equipment/hardware/contract.ts';
import { listSoftware } from '#features/equipment/software/contract.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { insertAsset, insertBrand, insertDipendente, insertHardware, insertManager, insertShowroom, type Row } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione } from './contract.ts';

const app = openApp();
let admin: Client;
let aurora: Row;
let marea: Row;

beforeEach(async () => {
  [aurora, marea] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  admin = await app.asAdmin();
});

const lines = (...rows: string[]) => rows.join('\n');
const esiti = ({ righe }: Awaited<ReturnType<typeof importFile>>) => righe.map(({ esito, errori }) => [esito, errori]);
const NEW = ['nuovo', {}];
const UNCHANGED = ['uguale', {}];
const apply = ({ importazione }: Awaited<ReturnType<typeof importFile>>) =>
  admin.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });

describe('matching imported rows by serial number', () => {
  const HEAD = 'Nome;Tipo;Marca;Modello;Numero Seriale;Brand;Costo Annuo';
  let seriale: string;
  beforeEach(() => {
    seriale = `S${aurora.id}`;
  });
  const monitor = (marca: string, nome = 'Monitor Ugo') =>
    insertHardware(app.sql, [aurora.id], { nome, tipo: 'Monitor', marca, modello: '243V7', numero_seriale: seriale });
  const laptop = (marca: string) => `Notebook Bassi;Laptop;${marca};ProBook 450;${seriale};${marea.nome};300`;

  test('An imported laptop of another make with the serial number of an assigned monitor becomes a new item and leaves the monitor unchanged', async () => {
    const id = await monitor('Philips');
    const ugo = await insertDipendente(app.sql, { brand_id: aurora.id });
    await admin.call(assignHardware, { params: { id: String(id) }, body: { dipendente_id: ugo.id } });
    const uploaded = await importFile(admin, 'hardware', lines(HEAD, laptop('HP')));
    expect(esiti(uploaded)).toEqual([NEW]);
    await apply(uploaded);
    const matches = await admin.call(listHardware, { query: { q: seriale } });
    expect(matches).toHaveLength(2);
    expect(matches).toContainEqual(expect.objectContaining({ id, nome: 'Monitor Ugo', tipo: 'Monitor', marca: 'Philips' }));
  });

  test('An imported row with the same serial number and the same make in another spelling changes the stored item', async () => {
    await monitor('HP');
    expect(esiti(await importFile(admin, 'hardware', lines(HEAD, laptop('h.p.'))))).toEqual([['modifica', {}]]);
  });

  test('An imported row without a make changes the only item with its serial number, and is an error when two makes have it', async () => {
    await monitor('Philips');
    const text = lines('Nome;Numero Seriale', `Altro nome;${seriale}`);
    expect(esiti(await importFile(admin, 'hardware', text))).toEqual([['modifica', {}]]);
    await monitor('HP', 'Notebook');
    expect(esiti(await importFile(admin, 'hardware', text))).toEqual([
      ['errore', { numero_seriale: "Ce n'è più di uno: usa l'ID Organico" }],
    ]);
  });

  test('An imported make that may be another spelling of the stored one is an error that says how to resolve it', async () => {
    await monitor('Dell');
    expect(esiti(await importFile(admin, 'hardware', lines(HEAD, laptop('Dell Inc.'))))).toEqual([
      ['errore', { marca: "In Organico questo numero seriale è di marca «Dell»: scrivi la marca allo stesso modo, o usa l'ID Organico" }],
    ]);
  });

  test('Two rows of a file with the same serial number and different makes create two items', async () => {
    expect(esiti(await importFile(admin, 'hardware', lines(HEAD, laptop('HP'), laptop('Philips'))))).toEqual([NEW, NEW]);
  });
});

describe('matching imported rows by name', () => {
  test.each(['showrooms', 'cartelle', 'software'] as const)(
    'An imported row of %s with the name of a record of another brand is a new record of its own brand',
    async (elenco) => {
      const nome = `Vendite ${aurora.id}`;
      if (elenco === 'showrooms') await insertShowroom(app.sql, [aurora.id], { nome });
      else await insertAsset(app.sql, elenco === 'cartelle' ? 'cartella' : 'software', [aurora.id], { nome });
      const text = lines('Nome;Brand;Percorso;Licenza', `${nome};${marea.nome};X:\\a;Annuale`, `${nome};${aurora.nome};X:\\b;Annuale`);
      const { righe } = await importFile(admin, elenco, text);
      expect(righe[0]).toMatchObject({ esito: 'nuovo', errori: {} });
      expect(righe[1]?.esito).toMatch(/modifica|uguale/);
    },
  );

  test('An imported row with another version of a product is a new product, and one without a version changes the only one', async () => {
    const nome = `AutoCAD ${aurora.id}`;
    const id = await insertAsset(app.sql, 'software', [aurora.id], { nome, versione: '2024' });
    const HEAD = 'Nome;Versione;Licenza;Brand';
    const otherVersion = await importFile(admin, 'software', lines(HEAD, `${nome};2025;Annuale;${aurora.nome}`));
    expect(esiti(otherVersion)).toEqual([NEW]);
    const withoutVersion = await importFile(admin, 'software', lines(HEAD, `${nome};;Perpetua;${aurora.nome}`));
    expect(esiti(withoutVersion)).toEqual([['modifica', {}]]);
    await apply(otherVersion);
    const allVersions = await admin.call(listSoftware, { query: { q: nome } });
    expect(allVersions.map(({ versione }) => versione).sort()).toEqual(['2024', '2025']);
    expect(allVersions).toContainEqual(expect.objectContaining({ id, versione: '2024' }));
  });
});

describe('matching imported rows by inventory code', () => {
  const HEAD = 'Company,Nome,Asset Tag,Serial,Category,Manufacturer,Model,Purchase Cost';
  const tag = (n: number) => `T${aurora.id}-${n}`;
  const scanner = (n: number, serial = '') => `${aurora.nome},Scanner ${n},${tag(n)},${serial},Lettori,Zebra,DS22,1292.94`;
  const CODE_TAKEN = { codice_inventario: expect.stringContaining('ha già questo codice di inventario') };

  test('A file without serial numbers that is imported twice creates its items only once', async () => {
    const text = lines(HEAD, scanner(1), scanner(2));
    const first = await importFile(admin, 'hardware', text);
    expect(esiti(first)).toEqual([NEW, NEW]);
    await apply(first);
    expect(esiti(await importFile(admin, 'hardware', text))).toEqual([UNCHANGED, UNCHANGED]);
  });

  test('An imported row with the inventory code of an item adds a missing serial number to the item, and is an error when the item has a different serial number', async () => {
    await apply(await importFile(admin, 'hardware', lines(HEAD, scanner(1), scanner(2, 'S2'))));
    expect(esiti(await importFile(admin, 'hardware', lines(HEAD, scanner(1, 'S1'), scanner(2, 'S3'))))).toEqual([
      ['modifica', {}],
      ['errore', CODE_TAKEN],
    ]);
  });

  test('Two rows of a file with the same inventory code are errors, with or without a serial number', async () => {
    expect(esiti(await importFile(admin, 'hardware', lines(HEAD, scanner(1), scanner(1))))).toEqual([
      ['errore', { codice_inventario: 'Anche la riga 3 ha questo valore: lasciane una' }],
      ['errore', { codice_inventario: 'Anche la riga 2 ha questo valore: lasciane una' }],
    ]);
    expect(esiti(await importFile(admin, 'hardware', lines(HEAD, scanner(1, 'S1'), scanner(1, 'S2'))))).toEqual([
      NEW,
      ['errore', { codice_inventario: 'La riga 2 ha già questo codice di inventario' }],
    ]);
  });

  test('The preview of an import rejects the code of an item of another type or of another brand, and a second change of a code', async () => {
    await insertAsset(app.sql, 'telefono', [aurora.id], { codice_inventario: tag(1) });
    await insertHardware(app.sql, [marea.id], { codice_inventario: tag(2) });
    const it = await app.as({ role: 'IT', brands: { [aurora.id]: 'can_edit' } });
    const text = lines(HEAD, scanner(1), scanner(2));
    const codeTakenByOther = { codice_inventario: "Un'altra cosa ha già questo codice di inventario" };
    expect(esiti(await importFile(it, 'hardware', text))).toEqual([
      ['errore', codeTakenByOther],
      ['errore', codeTakenByOther],
    ]);
    await apply(await importFile(admin, 'hardware', lines(HEAD, scanner(3, 'S3'))));
    const sameDeviceRows = (n: number) => lines('Manufacturer,Serial,Asset Tag', `Zebra,S3,${tag(n)}`);
    const changedImport = await importFile(admin, 'hardware', sameDeviceRows(4));
    expect(esiti(changedImport)).toEqual([['modifica', {}]]);
    await apply(changedImport);
    expect(esiti(await importFile(admin, 'hardware', sameDeviceRows(5)))).toEqual([
      ['errore', { codice_inventario: 'Il codice di inventario si cambia una volta sola, e qui è già stato cambiato' }],
    ]);
  });

  test('An imported row matches a phone without an IMEI by its inventory code, and a plan without a number by its ICCID', async () => {
    const phones = lines('Modello;Colore;Memoria;Codice inventario;Costo annuo;Brand', `Pixel 9;Nero;128GB;${tag(1)};180;${aurora.nome}`);
    const iccid = '8939010000000000041';
    const plans = lines('Nome;Operatore;ICCID;GB;Costo annuo;Brand', `Smart;TIM;${iccid.replace('01', ' 01 ')};50;120;${aurora.nome}`);
    for (const [elenco, text] of [
      ['iphones', phones],
      ['piani-mobili', plans],
    ] as const) {
      const first = await importFile(admin, elenco, text);
      expect(esiti(first)).toEqual([NEW]);
      await apply(first);
      expect(esiti(await importFile(admin, elenco, text))).toEqual([UNCHANGED]);
    }
  });

  test('A row of an assignments file can name an item by its inventory code', async () => {
    await apply(await importFile(admin, 'hardware', lines(HEAD, scanner(1))));
    const ugo = await insertDipendente(app.sql, { brand_id: aurora.id });
    const text = lines('Persona;Tipo;Asset tag', `${ugo.email};Hardware;${tag(1)}`);
    expect(esiti(await importFile(admin, 'assegnazioni', text))).toEqual([NEW]);
  });
});

describe('letters that macOS writes as a letter and a combining accent', () => {
  const decomposed = (text: string) => text.normalize('NFD');

  test.each([
    ['cartelle', 'Nome;Percorso;Brand', (nome: string) => `${nome};\\\\srv\\c;`],
    ['software', 'Nome;Versione;Licenza;Brand', (nome: string) => `${nome};è;Annuale;`],
    ['showrooms', 'Nome;Brand', (nome: string) => `${nome};`],
    ['hardware', 'Numero Seriale;Marca;Tipo;Modello;Nome;Brand', (nome: string) => `${nome};Più;PC;X;Y;`],
  ] as const)('An imported file of %s with decomposed letters matches records with composed ones', async (elenco, head, row) => {
    const text = lines(head, `${row(`Contabilità ${aurora.id}`)}${aurora.nome}`);
    await apply(await importFile(admin, elenco, text.normalize()));
    expect(esiti(await importFile(admin, elenco, decomposed(text)))).toEqual([UNCHANGED]);
    const bothForms = await importFile(admin, elenco, lines(text.normalize(), decomposed(text).split('\n')[1] ?? ''));
    expect(bothForms.righe.map(({ esito }) => esito)).toEqual(['errore', 'errore']);
  });

  test('An import finds a brand, a manager and an assigned folder by names with decomposed letters', async () => {
    const [accented] = [
      await insertBrand(app.sql, { nome: `Perù ${aurora.id}` }),
      await insertBrand(app.sql, { nome: `Peru ${aurora.id}` }),
    ];
    const cognome = `Rossì ${aurora.id}`;
    const manager = await insertManager(app.sql, { brand_id: accented.id, nome: 'Nicolò', cognome });
    await insertAsset(app.sql, 'cartella', [accented.id], { nome: `Qualità ${aurora.id}` });
    const people = lines('Nome;Cognome;Email;Brand;Manager', `Ada;Neri;ada${aurora.id}@azienda.it;Perù ${aurora.id};Nicolò ${cognome}`);
    const { importazione, righe } = await importFile(admin, 'dipendenti', decomposed(people));
    expect(righe).toMatchObject([{ esito: 'nuovo', errori: {} }]);
    await admin.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
    const [ada] = await admin.call(listDipendenti, { query: { q: `ada${aurora.id}` } });
    expect(ada).toMatchObject({ brand_id: accented.id, manager_id: manager.id });
    const assignmentRows = lines('Persona;Tipo;Cosa', `Nicolò ${cognome};Cartella;Qualità ${aurora.id}`);
    expect(esiti(await importFile(admin, 'assegnazioni', decomposed(assignmentRows)))).toEqual([NEW]);
  });
});
