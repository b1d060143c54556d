import { describe, expect, test } from 'vitest';
import type { CodificaScelta } from '#shared/lettura-file.ts';
import {
  A_YEAR_AGO,
  findRilieviOf,
  HEAD,
  invoicesOf,
  newPhoneNumber,
  rilieviOf,
  setUscito,
  uploadFattura,
  uploadValidFattura,
} from '#testing/invoices.ts';
import { changeEvent, openQuietStream } from '#testing/live-events.ts';
import { assign, endAssignment, insertAsset, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getFattura, listFatture, settleRilievo, updateFattura } from './contract.ts';

const app = openApp();

const { aCompany } = invoicesOf(app);

describe('comparing an invoice', () => {
  test('An invoice with the agreed amounts has no findings', async () => {
    const { brand, it, aHeldPlan } = await aCompany();
    const { numero } = await aHeldPlan();
    const fattura = await uploadValidFattura(it, [brand], [HEAD, `+39${numero};Canone;10,00`]);
    expect(fattura).toMatchObject({
      ...{ fornitore: 'TIM', dal: '2026-10-01', al: '2026-10-31', nome_file: 'ottobre.csv', righe: 1, lette: 1 },
      ...{ rilievi: 0, aperti: 0, da_sistemare: 0, fatturato: 120, atteso: 120, tolleranza: 0, manca: null, modificabile: true },
    });
  });

  test('The amounts of an invoice with four or eight decimals are compared to the cent', async () => {
    const { brand, it, aHeldPlan } = await aCompany();
    const [first, second, third] = [await aHeldPlan(), await aHeldPlan(), await aHeldPlan()];
    const italianRows = [`${first.numero};Canone;10,0000`, `${second.numero};Canone;9,99500000`, `${third.numero};Canone;10,000`];
    const fattura = await uploadValidFattura(it, [brand], [HEAD, ...italianRows]);
    expect(fattura).toMatchObject({ lette: 3, errate: [], fatturato: 360, rilievi: 0 });
  });

  test('When a user chooses another encoding for an invoice, the invoice is read again and its columns keep their fields', async () => {
    const { brand, it, aHeldPlan } = await aCompany();
    const { numero } = await aHeldPlan();
    const mac = Buffer.from(`${HEAD}\r${numero};Mobilit\x88;10,00\r999;Citt\x88;1,00\r`, 'latin1');
    const { id, ...uploaded } = await uploadValidFattura(it, [brand], mac);
    const set = (codifica: CodificaScelta) => it.try(updateFattura, { params: { id: String(id) }, body: { codifica } });
    expect([uploaded.codifica, uploaded.colonne[1]?.esempi]).toEqual(['MacRoman', ['Mobilità', 'Città']]);
    const dos = { codifica: 'CP850', mappatura: uploaded.mappatura, rilievi: 1, fatturato: 132 };
    const { status, body } = await set('CP850');
    expect([status, body]).toMatchObject([200, dos]);
    expect(await it.call(getFattura, { params: { id: String(id) } })).toMatchObject({
      ...dos,
      colonne: [{}, { esempi: ['Mobilitê', 'Cittê'] }, {}],
    });
    expect(await set('UTF-8')).toMatchObject({ status: 400, body: { fields: { codifica: expect.any(String) } } });
    expect(await set('MacRoman')).toMatchObject({ body: { colonne: uploaded.colonne, codifica: 'MacRoman' } });
  });

  test('The columns of an invoice are mapped again when another encoding changes one of the headings', async () => {
    const { brand, it } = await aCompany();
    const mac = Buffer.from('Numero linea;Quantit\x88;Totale\r999;1;1,00\r', 'latin1');
    const { id, mappatura } = await uploadValidFattura(it, [brand], mac);
    const updated = await it.call(updateFattura, { params: { id: String(id) }, body: { codifica: 'CP850' } });
    expect(updated.colonne[1]?.nome).toBe('Quantitê');
    expect([mappatura[1], updated.mappatura]).toEqual(['quantita', [mappatura[0], null, mappatura[2]]]);
  });

  test('An open page is notified when a user changes the columns of an invoice, even when the comparison finds no difference', async () => {
    const { brand, it, aHeldPlan } = await aCompany();
    const { numero } = await aHeldPlan();
    const { id } = await uploadValidFattura(it, [brand], ['Numero di telefono;Servizio;Quanto', `${numero};Canone;10,00`]);
    const stream = await openQuietStream(app, it, brand);
    const body = { mappatura: ['numero_telefono', null, 'importo'], periodicita: 'mese' as const };
    expect(await it.call(updateFattura, { params: { id: String(id) }, body })).toMatchObject({ manca: null, rilievi: 0 });
    expect(await stream.next()).toEqual(changeEvent({ fatture: [String(id)] }));
  });

  test('A cell of an invoice with a placeholder such as N/A is read as empty and listed in the reply, and a row without a number, IMEI or name is an error', async () => {
    const { brand, it, aHeldPlan } = await aCompany();
    const { numero } = await aHeldPlan();
    const rows = ['IMEI;Numero;Descrizione;Importo', `#N/D;${numero};Canone;10`, 'N/A;-;;12,50', ';;;22,50'];
    const fattura = await uploadValidFattura(it, [brand], rows);
    expect(fattura).toMatchObject({ lette: 1, fatturato: 120, rilievi: 0, errate: [{ riga: 3 }] });
    expect(fattura.vuoti).toEqual([
      { campo: 'imei', valore: '#N/D', righe: 1 },
      { campo: 'numero_telefono', valore: '-', righe: 1 },
      { campo: 'imei', valore: 'N/A', righe: 1 },
    ]);
  });

  test('An invoice has a finding for an employee who has left, an unassigned item, a changed price, an unknown number and a missing item', async () => {
    const { brand, it, aPlan, aHeldPlan } = await aCompany();
    const ofFormerEmployee = await aHeldPlan();
    await setUscito(app.sql, ofFormerEmployee.anna);
    const unassigned = await aPlan();
    const expensive = await aHeldPlan();
    const notBilled = await aHeldPlan({ nome_piano: 'Dimenticato' });
    const unknownNumber = newPhoneNumber();
    const rows = [
      `${ofFormerEmployee.numero};Canone;10`,
      `${unassigned.numero};Canone;10`,
      `${expensive.numero};Canone;12,50`,
      `${unknownNumber};Canone;7`,
    ];
    const fattura = await uploadValidFattura(it, [brand], [HEAD, ...rows]);
    const rilievi = await findRilieviOf(it, fattura);
    const ofType = (tipo: string) => rilievi.find((each) => each.tipo === tipo);
    expect(rilievi).toHaveLength(5);
    expect(ofType('uscito')).toMatchObject({
      cosa: { tipo: 'piano_mobile', id: ofFormerEmployee.id },
      persona: { id: ofFormerEmployee.anna.id },
      euro_annui: 120,
      riga: 2,
    });
    expect(ofType('nessuno')).toMatchObject({ cosa: { id: unassigned.id }, persona: null, euro_annui: 120, riga: 3 });
    expect(ofType('prezzo')).toMatchObject({
      cosa: { id: expensive.id },
      persona: { id: expensive.anna.id },
      fatturato: 150,
      euro_annui: 30,
    });
    expect(ofType('sconosciuto')).toMatchObject({ cosa: null, riferimento: unknownNumber, euro_annui: 84 });
    const { id, anna } = notBilled;
    expect(ofType('non_fatturato')).toMatchObject({
      riferimento: notBilled.numero,
      cosa: { id, nome: 'Dimenticato' },
      persona: { id: anna.id },
      euro_annui: -120,
      riga: null,
    });
    expect(fattura).toMatchObject({ fatturato: 474, atteso: 240, tolleranza: 0, aperti: 5, da_sistemare: 234 });
    expect(fattura.per_tipo).toContainEqual({ tipo: 'prezzo', rilievi: 1, aperti: 1, euro_annui: 30 });
  });

  test('A finding about a plan without a telephone number that is missing on the invoice names the ICCID of the plan.', async () => {
    const { it, brand, aHeldPlan } = await aCompany();
    const billed = await aHeldPlan();
    await aHeldPlan({ nome_piano: 'Solo dati', numero_telefono: null, iccid: '8939011234567890123' });
    const fattura = await uploadValidFattura(it, [brand], [HEAD, `${billed.numero};Canone;10`]);
    expect(await findRilieviOf(it, fattura)).toMatchObject([
      { tipo: 'non_fatturato', riferimento: '8939011234567890123', cosa: { nome: 'Solo dati' } },
    ]);
  });

  test.each([
    ['mese', '10.20', 0],
    ['mese', '10.21', 1],
    ['bimestre', '20.40', 0],
    ['trimestre', '30.70', 1],
    ['anno', '122.40', 0],
    ['anno', '122.41', 1],
    ['anno', '117.60', 0],
    ['anno', '117.59', 1],
  ])(
    'An invoice that bills one %s at %s, for an agreed price of 120 euro a year, has this number of price findings: %i',
    async (periodicita, importo, isFinding) => {
      const { brand, it, aHeldPlan } = await aCompany();
      const { numero } = await aHeldPlan();
      const fattura = await uploadValidFattura(it, [brand], [HEAD, `${numero};Canone;${importo}`], { periodicita });
      expect(fattura.rilievi).toBe(isFinding);
    },
  );

  test('Invoice rows with the same telephone number are added up, including discounts', async () => {
    const { brand, it, aHeldPlan } = await aCompany();
    const { numero } = await aHeldPlan();
    const rows = [`${numero};Canone;9,00`, `${numero};Opzione;3,00`, `${numero};Sconto;-2,00`, 'Totale;;10,00', ';;2,00'];
    expect(await uploadValidFattura(it, [brand], [HEAD, ...rows])).toMatchObject({ rilievi: 0, fatturato: 120, lette: 3 });
  });

  test('The comparison of an invoice recognizes a billed plan by its ICCID and a billed phone by its IMEI', async () => {
    const { brand, it, aPlan } = await aCompany();
    const { id } = await aPlan({ iccid: '8939000000000000001' });
    const anna = await insertDipendente(app.sql, { brand_id: brand });
    await assign(app.sql, 'piano_mobile', id, anna, A_YEAR_AGO);
    const phone = await insertAsset(app.sql, 'telefono', [brand], { imei: '356938035643809', costo_annuo: '240.00' });
    const rows = ['8939 0000 0000 0000 001;;10,00', ';35-693803-564380-9;20,00'];
    const fattura = await uploadValidFattura(it, [brand], ['ICCID;IMEI;Totale', ...rows]);
    expect(await findRilieviOf(it, fattura)).toMatchObject([{ tipo: 'nessuno', cosa: { tipo: 'telefono', id: phone }, euro_annui: 240 }]);
  });

  test('The comparison of an invoice does not report as missing a plan that began after the period, is inactive or is of another operator', async () => {
    const { brand, it, aPlan, aHeldPlan } = await aCompany();
    const { numero } = await aHeldPlan();
    await aHeldPlan({ operatore: 'Iliad' });
    const { id } = await aPlan();
    await assign(app.sql, 'piano_mobile', id, await insertDipendente(app.sql, { brand_id: brand }), { data_assegnazione: '2026-11-02' });
    expect(await uploadValidFattura(it, [brand], [HEAD, `${numero};Canone;10`])).toMatchObject({ rilievi: 0, atteso: 120 });
  });

  test('An invoice row that cannot be read is reported, and the other rows are compared', async () => {
    const { brand, it, aHeldPlan } = await aCompany();
    const { numero } = await aHeldPlan();
    const fattura = await uploadValidFattura(it, [brand], [HEAD, `${numero};Canone;dieci`, `${numero};Canone;10`]);
    expect(fattura).toMatchObject({ lette: 1, righe: 2, errate: [{ riga: 2, errore: expect.stringContaining('importo') }], rilievi: 0 });
  });
});

describe('the columns of an invoice', () => {
  const UNKNOWN_HEADINGS = 'Zona;Chi;Quanto';

  test('Unknown columns of an invoice are left for the user to map, and the mapping is stored for the supplier', async () => {
    const { brand, it, aHeldPlan } = await aCompany();
    const { numero } = await aHeldPlan();
    const fornitore = `Operatore ${numero}`;
    const first = await uploadValidFattura(it, [brand], [UNKNOWN_HEADINGS, `Nord;${numero};12,50`], { fornitore: `${fornitore} S.p.A.` });
    expect(first).toMatchObject({ manca: expect.stringContaining('importo'), rilievi: 0, fatturato: 0 });
    const params = { id: String(first.id) };
    const mappatura = [null, 'numero_telefono', 'importo'];
    expect(await it.call(updateFattura, { params, body: { mappatura } })).toMatchObject({ manca: null, mappatura, rilievi: 1 });
    const second = await uploadValidFattura(it, [brand], ['Quanto;Zona;Chi', `12,50;Nord;${numero}`], { fornitore });
    expect(second).toMatchObject({ mappatura: ['importo', null, 'numero_telefono'], rilievi: 1 });
  });

  test("The heading row of an invoice is found below the supplier's name and above a line of totals", async () => {
    const { brand, it } = await aCompany();
    const lines = ['Operatore Verde S.p.A.;;', UNKNOWN_HEADINGS, `Nord;${newPhoneNumber()};5`, 'Totale;;5'];
    expect((await uploadValidFattura(it, [brand], lines)).colonne.map(({ nome }) => nome)).toEqual(['Zona', 'Chi', 'Quanto']);
  });

  test('An invoice with two columns that could be the amount is not compared until the user chooses one', async () => {
    const { brand, it, aHeldPlan } = await aCompany();
    const { numero } = await aHeldPlan();
    const lines = ['Numero linea;Canone;Traffico;Totale', `${numero};8,00;4,00;12,00`];
    const fattura = await uploadValidFattura(it, [brand], lines, { fornitore: `Operatore ${numero}` });
    expect(fattura).toMatchObject({ mappatura: ['numero_telefono', null, null, null], domande: [{ campi: ['importo'], colonne: [1, 3] }] });
    expect(fattura).toMatchObject({ manca: "Scegli la colonna dell'importo", rilievi: 0, fatturato: 0 });
    const mappatura = ['numero_telefono', null, null, 'importo'];
    const updated = await it.call(updateFattura, { params: { id: String(fattura.id) }, body: { mappatura } });
    expect(updated).toMatchObject({ manca: null, domande: [], fatturato: 144 });
  });

  test('A mapping of invoice columns with an unknown field or a field used twice is rejected', async () => {
    const { brand, it, aHeldPlan } = await aCompany();
    const { numero } = await aHeldPlan();
    const { id } = await uploadValidFattura(it, [brand], [HEAD, `${numero};Canone;10`]);
    const map = (mappatura: (string | null)[]) => it.try(updateFattura, { params: { id: String(id) }, body: { mappatura } });
    expect(await map([null, null, 'importo'])).toMatchObject({ status: 400 });
    expect(await map(['importo', null, 'importo'])).toMatchObject({ status: 400 });
    expect(await map(['numero_telefono', 'stipendio', 'importo'])).toMatchObject({ status: 400 });
  });

  test('Changing the billing period of an invoice compares it again and keeps the state of its findings', async () => {
    const { brand, it, aPlan } = await aCompany();
    const { numero } = await aPlan();
    const { id } = await uploadValidFattura(it, [brand], [HEAD, `${numero};Canone;10`]);
    const params = { id: String(id) };
    const [rilievo] = await findRilieviOf(it, { id });
    await it.call(settleRilievo, { params: { id: String(rilievo?.id) }, body: { stato: 'accantonato', motivo: 'Scorta' } });
    expect(await it.call(updateFattura, { params, body: { periodicita: 'anno' } })).toMatchObject({ fatturato: 10, aperti: 0, rilievi: 1 });
    expect(await findRilieviOf(it, { id })).toMatchObject([{ stato: 'accantonato', motivo: 'Scorta', euro_annui: 10 }]);
  });
});

test('An uploaded invoice that is not a table or has no rows is rejected with a message', async () => {
  const { brand, it } = await aCompany();
  expect(await uploadFattura(it, [brand], ['%PDF-1.7'])).toMatchObject({ status: 400, body: { code: 'FILE_NON_LEGGIBILE' } });
  expect(await uploadFattura(it, [brand], [HEAD])).toMatchObject({ status: 400, body: { code: 'FILE_SENZA_RIGHE' } });
});

test('Invoices are found by supplier and number, the latest period first', async () => {
  const { brand, it, aPlan } = await aCompany();
  const rows = [HEAD, `${(await aPlan()).numero};Canone;10`];
  await uploadValidFattura(it, [brand], rows, { numero: '8A/2026', dal: '2026-08-01' });
  await uploadValidFattura(it, [brand], [...rows, '02 999;Centralino;5'], { numero: '9A/2026', dal: '2026-09-01' });
  expect((await it.call(listFatture, {})).map(({ numero }) => numero)).toEqual(['9A/2026', '8A/2026']);
  expect(await it.call(listFatture, { query: { q: '8a' } })).toMatchObject([{ numero: '8A/2026', aperti: 1 }]);
});

test('A billed plan whose last assignment has ended is reported as unassigned', async () => {
  const { brand, it, aHeldPlan } = await aCompany();
  const { id, numero } = await aHeldPlan();
  await endAssignment(app.sql, 'piano_mobile', id);
  expect(await rilieviOf(it, await uploadValidFattura(it, [brand], [HEAD, `${numero};Canone;10`]))).toEqual([`nessuno ${numero} 120`]);
});
