// Imports of files that other programs export. The user does not edit the files.
import { beforeAll, expect, test } from 'vitest';
import { listHardware } from '#features/equipment/hardware/contract.ts';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { ElencoImportabile } from '#shared/importazioni.ts';
import type { Client } from '#testing/client.ts';
import { importFile, righeOf } from '#testing/import-file.ts';
import { ENTRA_USERS, GOOGLE_USERS, intuneDevices, MICROSOFT_365_USERS, snipeItAssets } from '#testing/program-exports.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, type Importazione, undoImportazione, updateImportazione } from './contract.ts';

const app = openApp();
let admin: Client;
let brand: { id: number; nome: string };

beforeAll(async () => {
  brand = { id: (await insertBrand(app.sql, { nome: 'Aurora' })).id, nome: 'Aurora' };
  admin = await app.asAdmin();
});

const params = (id: number) => ({ params: { id: String(id) } });
const update = (id: number, body: InputOf<typeof updateImportazione>['body']) => admin.call(updateImportazione, { ...params(id), body });
const apply = (id: number) => admin.call(applyImportazione, { ...params(id), body: {} });

/** Returns the field of each column that is used, and the names of the columns that have values and are not used. */
function readingOf({ colonne, mappatura }: Importazione) {
  return {
    used: Object.fromEntries(colonne.flatMap(({ nome }, column) => (mappatura[column] ? [[nome, mappatura[column]]] : []))),
    unused: colonne.flatMap(({ nome, esempi }, column) => (mappatura[column] || esempi.length === 0 ? [] : [nome])),
  };
}

test.each<[string, string, Record<string, string>, string[]]>([
  [
    'the Microsoft 365 admin center',
    MICROSOFT_365_USERS,
    {
      ...{ Department: 'dipartimento', 'First name': 'nome', 'Last name': 'cognome', 'Mobile Phone': 'cellulare', Office: 'showroom' },
      ...{ 'Phone number': 'telefono', Title: 'posizione', 'User principal name': 'email' },
    },
    ['Block credential', 'City', 'Country/Region', 'Display name', 'Licenses', 'Object Id', 'Usage location', 'When created'],
  ],
  [
    'Microsoft Entra',
    ENTRA_USERS,
    {
      ...{ surname: 'cognome', mail: 'email', givenName: 'nome', jobTitle: 'posizione', department: 'dipartimento' },
      ...{ accountEnabled: 'isactive', physicalDeliveryOfficeName: 'showroom', telephoneNumber: 'telefono', mobilePhone: 'cellulare' },
      companyName: 'brand_id',
    },
    ['userPrincipalName', 'displayName', 'id', 'userType', 'usageLocation', 'city', 'postalCode', 'createdDateTime'],
  ],
  [
    'Google Workspace',
    GOOGLE_USERS,
    {
      ...{ 'First Name [Required]': 'nome', 'Last Name [Required]': 'cognome', 'Email Address [Required]': 'email' },
      ...{ 'Work Phone': 'telefono', 'Home Phone': 'telefonoAbitazione', 'Mobile Phone': 'cellulare', 'Employee ID': 'matricola' },
      ...{ 'Employee Title': 'posizione', 'Manager Email': 'manager_id', Department: 'dipartimento' },
    },
    [
      'Password [Required]',
      'Org Unit Path [Required]',
      'Status [READ ONLY]',
      'Last Sign In [READ ONLY]',
      'Change Password at Next Sign-In',
    ],
  ],
])('The users that %s exports are imported without editing the file, and unused columns are listed', async (_, text, used, unused) => {
  const { importazione } = await importFile(admin, 'dipendenti', text);
  expect(readingOf(importazione)).toEqual({ used, unused });
  const withBrand = await update(importazione.id, {
    mappatura: importazione.mappatura.map((field) => (field === 'brand_id' ? null : field)),
    per_tutte: { brand_id: brand.nome },
  });
  // Organico does not know these departments, so the user selects a value for each of them.
  const unknown = withBrand.sconosciuti.filter(({ campo }) => campo === 'dipartimento');
  const scelte = { dipartimento: Object.fromEntries(unknown.map(({ valore }) => [valore.toLowerCase(), 'Worker'])) };
  const tipologia: Record<string, string> = text === GOOGLE_USERS ? { tipologia: 'Manager' } : {};
  const ready = await update(importazione.id, { scelte, per_tutte: { brand_id: brand.nome, ...tipologia } });
  expect(ready).toMatchObject({ nuove: 2, errate: 0, sconosciuti: [] });
  await apply(importazione.id);
});

test('The imported employees have the names, job titles, states and managers of the exported files', async () => {
  const people = await admin.call(listDipendenti, { query: { q: '@aurora.example', sort: 'cognome' } });
  expect(people).toHaveLength(6);
  const personOf = (email: string) => people.find((each) => each.email === email);
  expect(personOf('anna.rossi@aurora.example')).toMatchObject({ nome: 'Anna', cognome: 'Rossi', posizione: 'Store Manager' });
  expect([personOf('lia.verdi@aurora.example')?.isactive, personOf('ivo.blu@aurora.example')?.isactive]).toEqual([true, false]);
  expect(personOf('tea.longo@aurora.example')?.manager_id).toBe(personOf('teo.riva@aurora.example')?.id);
});

test('When a file contains only display names, the import asks whether the surname or the first name comes first', async () => {
  const text = 'displayName,userPrincipalName,department\nMara Gialli,mara@aurora.example,Vendite';
  const { importazione } = await importFile(admin, 'dipendenti', text);
  expect(importazione).toMatchObject({
    mappatura: [null, 'email', 'dipartimento'],
    domande: [{ campi: ['cognome', 'nome'], colonne: [0] }],
  });
});

const DEVICES: [ElencoImportabile, string] = ['hardware', 'devices'];

test('Devices from Intune are imported and assigned to their primary users, an unknown user needs an answer first, and the undo removes the devices', async () => {
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Bassi', email: 'anna.bassi@aurora.example' });
  const text = intuneDevices('anna.bassi@aurora.example', 'nessuno@aurora.example');
  const { importazione } = await importFile(admin, DEVICES[0], text);
  expect(readingOf(importazione).used).toEqual({
    ...{ 'Device name': 'nome', 'Serial number': 'numero_seriale', Manufacturer: 'marca', Model: 'modello', Category: 'tipo' },
    'Primary user UPN': 'assegnatario',
  });
  expect(readingOf(importazione).unused).toEqual(expect.arrayContaining(['OS', 'Compliance', 'Primary user display name']));
  const withoutCategory = importazione.mappatura.map((field) => (field === 'tipo' ? null : field));
  const read = await update(importazione.id, { mappatura: withoutCategory, per_tutte: { brandIds: 'Aurora', tipo: 'Laptop' } });
  expect(read).toMatchObject({ nuove: 2, errate: 1, sconosciuti: [{ campo: 'assegnatario', valore: 'nessuno@aurora.example', righe: 1 }] });
  await update(importazione.id, { scelte: { assegnatario: { 'nessuno@aurora.example': null } } });
  await apply(importazione.id);
  const items = await admin.call(listHardware, { query: { q: 'PF4ABCD' } });
  const holders = Object.fromEntries(items.map(({ numero_seriale, assegnatario }) => [numero_seriale, assegnatario?.id ?? null]));
  expect(holders).toEqual({ PF4ABCD1: anna.id, PF4ABCD2: null, PF4ABCD3: null });

  const again = await importFile(admin, DEVICES[0], text);
  await update(again.importazione.id, { scelte: { assegnatario: { 'nessuno@aurora.example': null } }, mappatura: withoutCategory });
  expect((await righeOf(admin, again.importazione.id)).map(({ esito }) => esito)).toEqual(['uguale', 'uguale', 'uguale']);

  await admin.call(undoImportazione, { ...params(importazione.id), body: {} });
  expect(await admin.call(listHardware, { query: { q: 'PF4ABCD' } })).toEqual([]);
});

test('Assets from snipe-it are imported with code, cost and holder, and the user must match a status that Organico does not know', async () => {
  const ugo = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Ugo', cognome: 'Ferri', email: 'ugo.ferri@aurora.example' });
  const { importazione } = await importFile(admin, DEVICES[0], snipeItAssets('Ugo Ferri'));
  expect(readingOf(importazione).used).toMatchObject({
    ...{
      'Asset Name': 'nome',
      'Asset Tag': 'codice_inventario',
      Model: 'modello',
      Category: 'tipo',
      Manufacturer: 'marca',
      Serial: 'numero_seriale',
    },
    ...{ 'Purchase Date': 'data_acquisto', 'Purchase Cost': 'prezzo_acquisto', Status: 'stato', 'Checked Out To': 'assegnatario' },
  });
  const read = await update(importazione.id, {
    mappatura: importazione.mappatura.map((field) => (field === 'brandIds' ? null : field)),
    per_tutte: { brandIds: 'Aurora' },
  });
  expect(read.sconosciuti.map(({ campo, valore }) => [campo, valore])).toEqual([
    ['stato', 'Deployed'],
    ['stato', 'Ready to Deploy'],
  ]);
  await update(importazione.id, { scelte: { stato: { deployed: 'attivo', readytodeploy: 'attivo' } } });
  await apply(importazione.id);
  const items = await admin.call(listHardware, { query: { q: 'DLSN00', sort: 'nome' } });
  expect(items).toMatchObject([
    { codice_inventario: 'SN-0002', prezzo_acquisto: 349.9, assegnatario: null },
    { codice_inventario: 'SN-0001', prezzo_acquisto: 1299, data_acquisto: '2024-03-05', assegnatario: { id: ugo.id } },
  ]);
});

test('A row is an error if another employee already has the device, or if the user of the device belongs to another brand', async () => {
  const other = await insertBrand(app.sql);
  const [anna, ugo, far] = [
    await insertDipendente(app.sql, { brand_id: brand.id, email: 'a1@aurora.example', nome: 'Pia', cognome: 'Galli' }),
    await insertDipendente(app.sql, { brand_id: brand.id, email: 'a2@aurora.example' }),
    await insertDipendente(app.sql, { brand_id: other.id, email: 'a3@aurora.example' }),
  ];
  const head = 'Device name,Serial number,Manufacturer,Model,Tipo,Brand,Primary user UPN';
  const row = (serial: string, user: string) => `PC,${serial},LENOVO,T14,Laptop,Aurora,${user}`;
  const first = await importFile(admin, DEVICES[0], `${head}\n${row('ZZ1', String(anna.email))}`);
  await apply(first.importazione.id);
  const { righe } = await importFile(admin, DEVICES[0], [head, row('ZZ1', String(ugo.email)), row('ZZ2', String(far.email))].join('\n'));
  expect(righe.map(({ errori }) => errori.assegnatario)).toEqual([
    expect.stringContaining('Pia Galli'),
    expect.stringContaining('non è del brand'),
  ]);
});
