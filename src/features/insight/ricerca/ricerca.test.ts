import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { aBrand, searchGroups, searchResults } from '#testing/search-results.ts';
import { assign, endAssignment, insertAsset, insertShowroom, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { searchRecords } from './contract.ts';
import { MAX_OF_ONE_TYPE, MAX_PER_TYPE, MAX_SORTED, type TipoRisultato } from './rules.ts';

const app = openApp();

describe('the search by text', () => {
  let client: Client;
  beforeAll(async () => {
    const setup = await aBrand(app);
    client = setup.client;
    const brands = [setup.brand.id];
    await setup.person({ nome: 'Niccolò', cognome: "D'Angelo", email: 'nick@azienda.it', posizione: 'Buyer' });
    const dalBo = await setup.person({ nome: 'Marta', cognome: 'Dal Bò', email: 'marta@azienda.it' });
    await insertAsset(app.sql, 'software', brands, { nome: 'Zucchetti HR', fornitore: 'Zucchetti spa' });
    await insertAsset(app.sql, 'hardware', brands, { nome: 'ThinkPad T14', marca: 'Lenovo', numero_seriale: 'PF-3X 9K21' });
    await insertAsset(app.sql, 'piano_mobile', brands, { nome_piano: 'Business Più', operatore: 'WindTre' });
    await insertAsset(app.sql, 'telefono', brands, { modello: 'Pixel 9', imei: '35 209900 176148 1' });
    await insertAsset(app.sql, 'cartella', brands, { nome: 'Buste paga', percorso: '\\\\nas01\\riservato' });
    await insertShowroom(app.sql, brands, { nome: 'Forlì Centro' });
    await insertWorkflow(app.sql, { dipendente_id: dalBo.id });
  });

  test.each<[string, string[]]>([
    ['dal bo', ['dipendente: Marta Dal Bò', 'workflow: Marta Dal Bò']],
    ['DAL BÒ', ['dipendente: Marta Dal Bò', 'workflow: Marta Dal Bò']],
    ['bo marta', ['dipendente: Marta Dal Bò', 'workflow: Marta Dal Bò']],
    ['dangelo', ["dipendente: Niccolò D'Angelo"]],
    ['d’angelo', ["dipendente: Niccolò D'Angelo"]],
    ['nick@azienda', ["dipendente: Niccolò D'Angelo"]],
    ['buyer', ["dipendente: Niccolò D'Angelo"]],
    ['zucchetti', ['software: Zucchetti HR']],
    ['lenovo', ['hardware: ThinkPad T14']],
    ['PF-3X 9K21', ['hardware: ThinkPad T14']],
    ['pf3x9k21', ['hardware: ThinkPad T14']],
    ['3x 9k', ['hardware: ThinkPad T14']],
    ['business piu', ['piano_mobile: Business Più']],
    ['windtre', ['piano_mobile: Business Più']],
    ['pixel', ['telefono: Pixel 9']],
    ['352099001761481', ['telefono: Pixel 9']],
    ['35-209900-176148-1', ['telefono: Pixel 9']],
    ['buste', ['cartella: Buste paga']],
    ['nas01', ['cartella: Buste paga']],
    ['forli', ['showroom: Forlì Centro']],
    [`${'dal bo '.repeat(4)} zzz`, ['dipendente: Marta Dal Bò', 'workflow: Marta Dal Bò']], // the search uses only the first eight words
    ['nessuno', []],
    ['%%', []],
    ['__', []],
    ['a%a', []],
    ["' or '1'='1", []],
  ])('The search text %j finds the records %j', async (q, expected) => {
    expect(await searchResults(client, q)).toEqual(expected);
  });

  test.each(['', ' ', 'm', "m'", '%_', ' . '])('The text %j is too short to search for', async (q) => {
    expect(await client.call(searchRecords, { query: { q } })).toEqual({ gruppi: [] });
  });

  test('A search request with a missing, too long or unknown parameter is rejected', async () => {
    expect(await client.call(searchRecords, {})).toEqual({ gruppi: [] });
    expect((await client.try(searchRecords, { query: { q: 'x'.repeat(201) } })).status).toBe(400);
    expect((await client.try(searchRecords, { query: { q: 'marta', tipo: 'utente' as never } })).status).toBe(400);
  });
});

describe('the search by number', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'the field for the mobile number',
      { cellulare: '347 123.4567' },
      ['3471234567', '347 1234567', '+39 347 1234567', '0039347123 4567', '1234 567'],
    ],
    ['the field for the telephone number', { telefono: '+39 02-7654321' }, ['02 7654321', '+39027654321', '7654321']],
    ['the field for the company telephone number', { numero_aziendale: '3359876543' }, ['335 98 76 543', '335/9876543']],
  ])(
    'The number in %s of an employee finds the employee in any spelling, and the list of employees does not search for this number',
    async (_, values, typed) => {
      const { client, person } = await aBrand(app);
      const { id } = await person(values);
      await person({ cellulare: '366 0000000', telefono: '06 1111111', numero_aziendale: '3801112223' });
      for (const q of typed)
        expect(await searchGroups(client, q), q).toMatchObject([{ totale: 1, collegamento: null, risultati: [{ id }] }]);
    },
  );

  test('The search by the number or ICCID of a plan finds the plan, also when it is not assigned', async () => {
    const { brand, client, person } = await aBrand(app);
    const anna = await person({ nome: 'Anna', cognome: 'Rossi' });
    const plan = await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Giga', iccid: '8939010000000000017' });
    await assign(app.sql, 'piano_mobile', plan, anna, { numero_telefono: '348 555 0101' });
    for (const q of ['3485550101', '348 555', '+39 348 5550101']) {
      expect((await searchGroups(client, q))[0]?.risultati, q).toMatchObject([
        { tipo: 'piano_mobile', id: plan, codice: '348 555 0101', assegnatario: { id: anna.id, nome: 'Anna', cognome: 'Rossi' } },
      ]);
    }
    await endAssignment(app.sql, 'piano_mobile', plan);
    for (const q of ['3485550101', '8939 0100 0000 0000 017']) expect(await searchResults(client, q)).toEqual(['piano_mobile: Giga']);
  });

  test('The search by the number of a workflow finds the workflow', async () => {
    const { client, person } = await aBrand(app);
    const { id } = await insertWorkflow(app.sql, { dipendente_id: (await person({ email: 'senza.cifre@azienda.it' })).id });
    const [first] = await searchGroups(client, String(id).padStart(2, '0'));
    expect(first?.risultati).toMatchObject([{ tipo: 'workflow', id, dettaglio: `Workflow ${id} · Creato HR` }]);
  });
});

describe('the order of the search results', () => {
  test('The search ranks whole words of a name before prefixes, prefixes before other parts of the name, and names before other fields; equal matches are sorted by shorter name and newer record', async () => {
    const { client, person } = await aBrand(app);
    await person({ nome: 'Alice', cognome: 'Bianchi', email: 'a1@azienda.it', posizione: 'Assistente Marini' });
    await person({ nome: 'Annamarini', cognome: 'Verdi', email: 'a2@azienda.it' });
    await person({ nome: 'Anna', cognome: 'Marinini', email: 'a3@azienda.it' });
    await person({ nome: 'Annalisa', cognome: 'Marini', email: 'a4@azienda.it' });
    await person({ nome: 'Luca', cognome: 'Marini', email: 'a5@azienda.it', created_at: '2020-01-01' });
    await person({ nome: 'Anna', cognome: 'Marini', email: 'a6@azienda.it' });
    const [group] = await searchGroups(client, 'marini', 'dipendente');
    expect(group?.risultati.map(({ titolo }) => titolo)).toEqual([
      'Anna Marini',
      'Luca Marini',
      'Annalisa Marini',
      'Anna Marinini',
      'Annamarini Verdi',
      'Alice Bianchi',
    ]);
  });

  test('The groups of search results are sorted by their best result', async () => {
    const { brand, client, person } = await aBrand(app);
    await person({ nome: 'Ada', cognome: 'Notionini' });
    await insertAsset(app.sql, 'software', [brand.id], { nome: 'Notion' });
    await insertAsset(app.sql, 'cartella', [brand.id], { nome: 'Note su xnotion' });
    expect((await searchGroups(client, 'notion')).map(({ tipo }) => tipo)).toEqual(['software', 'dipendente', 'cartella']);
    expect((await searchGroups(client, 'notio')).map(({ tipo }) => tipo)).toEqual(['dipendente', 'software', 'cartella']);
  });

  test('The search lists open workflows before completed ones', async () => {
    const { client, person } = await aBrand(app);
    const { id: dipendente_id } = await person({ nome: 'Elsa', cognome: 'Conti' });
    const openWorkflow = await insertWorkflow(app.sql, { dipendente_id, stato: 'in_corso', created_at: '2020-01-01' });
    await insertWorkflow(app.sql, { dipendente_id, stato: 'completato_it', data_completamento: 'today' });
    const [group] = await searchGroups(client, 'elsa', 'workflow');
    expect(group).toMatchObject({
      totale: 2,
      risultati: [{ id: openWorkflow.id, dettaglio: `Workflow ${openWorkflow.id} · In Corso` }, {}],
    });
  });
});

describe('the number of search results', () => {
  test('The search returns the best results, the total, and the address of the list that shows all results', async () => {
    const { client, person } = await aBrand(app);
    for (let i = 0; i < MAX_OF_ONE_TYPE + 2; i++) await person({ nome: 'Bruno', cognome: `Riva ${i}` });
    const [allResults] = await searchGroups(client, 'bruno riva');
    expect(allResults).toMatchObject({ totale: MAX_OF_ONE_TYPE + 2, e_oltre: false, collegamento: '/employees?q=bruno%20riva' });
    expect(allResults?.risultati).toHaveLength(MAX_PER_TYPE);
    const onlyEmployees = await searchGroups(client, 'bruno riva', 'dipendente');
    expect(onlyEmployees.map(({ risultati }) => risultati.length)).toEqual([MAX_OF_ONE_TYPE]);
    expect(await searchGroups(client, 'bruno riva', 'software')).toEqual([]);
  });

  test('With very many search results a whole word still comes first, even when its record is the oldest', async () => {
    const { brand, client, person } = await aBrand(app);
    await person({ nome: 'Wei', cognome: 'Li', email: 'w@azienda.it', created_at: '2001-01-01' });
    await person({ nome: 'Gian', cognome: 'Liberati', email: 'g@azienda.it', created_at: '2002-01-01' });
    await app.sql.query(
      `insert into dipendenti (brand_id, nome, cognome, email) select $1, 'Giulio', 'Alighieri', 'giulio' || n || '@azienda.it' from generate_series(1, $2) n`,
      [brand.id, MAX_SORTED + 1],
    );
    const [group] = await searchGroups(client, 'li');
    expect(group).toMatchObject({ totale: MAX_SORTED, e_oltre: true });
    expect(group?.risultati.slice(0, 3).map(({ titolo }) => titolo)).toEqual(['Wei Li', 'Gian Liberati', 'Giulio Alighieri']);
  });
});

test('A search result has the fields of its type and links to its page', async () => {
  const { brand, client, person } = await aBrand(app);
  const brands = [brand.id];
  const showroom = await insertShowroom(app.sql, brands, { nome: 'Kappa & Figli' });
  const anna = await person({ nome: 'Anna', cognome: 'Kappa', posizione: 'Buyer', showroom });
  const noHolder = { codice: null, assegnato: false, assegnatario: null, luogo: null, riservato_dal: null, brand: null };
  const holder = { assegnato: true, assegnatario: { id: anna.id, nome: 'Anna', cognome: 'Kappa' } };
  const laptop = await insertAsset(app.sql, 'hardware', brands, {
    nome: 'Kappabook',
    marca: 'Apple',
    modello: 'M3',
    numero_seriale: 'C02?1',
  });
  await assign(app.sql, 'hardware', laptop, anna);
  const phone = await insertAsset(app.sql, 'telefono', brands, { modello: 'Kappaphone', colore: 'Nero', memoria: '128GB', imei: '3520' });
  const folder = await insertAsset(app.sql, 'cartella', brands, { nome: 'Kappa', percorso: '/srv/kappa' });
  await assign(app.sql, 'cartella', folder, anna);
  const licence = await insertAsset(app.sql, 'software', brands, { nome: 'Kappasoft', fornitore: null });
  const allResults = (await searchGroups(client, 'kappa')).flatMap(({ risultati }) => risultati);
  const ofType = (tipo: TipoRisultato) => allResults.find((each) => each.tipo === tipo);
  expect(ofType('dipendente')).toEqual({
    ...noHolder,
    tipo: 'dipendente',
    id: anna.id,
    titolo: 'Anna Kappa',
    dettaglio: 'Buyer · Kappa & Figli',
    brand: { id: brand.id, nome: brand.nome, colore: brand.colore },
    collegamento: `/employees/${anna.id}`,
  });
  expect(ofType('hardware')).toMatchObject({
    id: laptop,
    dettaglio: 'Apple M3',
    codice: 'C02?1',
    ...holder,
    collegamento: `/hardware/${laptop}`,
  });
  expect(ofType('telefono')).toMatchObject({
    ...noHolder,
    id: phone,
    dettaglio: 'Nero 128GB',
    codice: '3520',
    collegamento: `/telefoni/${phone}`,
  });
  expect(ofType('cartella')).toMatchObject({ id: folder, dettaglio: '/srv/kappa', ...holder, collegamento: `/cartelle/${folder}` });
  expect(ofType('software')).toMatchObject({ ...noHolder, id: licence, dettaglio: null, collegamento: `/software/${licence}` });
  expect(ofType('showroom')).toMatchObject({
    ...noHolder,
    id: showroom,
    dettaglio: brand.nome,
    collegamento: `/showrooms/${showroom}`,
  });
});
