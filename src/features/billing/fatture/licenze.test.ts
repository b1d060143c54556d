// These tests compare the invoice of a software vendor: seats that are billed by name, and seats that are billed as a number.
import { expect, test } from 'vitest';
import { findRilieviOf, rilieviOf, setUscito, uploadValidFattura } from '#testing/invoices.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import type { FatturaIntera } from './contract.ts';

const app = openApp();
const ASSIGNED_A_YEAR_AGO = { data_assegnazione: '2025-11-01' };
let sequence = 0;

/** Creates a brand with a licence at 100 euro a seat from its own vendor, and employees with a seat of the licence. */
async function aVendor() {
  const { id: brand } = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand]: 'can_edit' } });
  const fornitore = `Venditore ${++sequence}`;
  const aLicence = (values: object = {}) =>
    insertAsset(app.sql, 'software', [brand], { nome: `Disegno ${++sequence}`, fornitore, costo_licenza: '100.00', ...values });
  const person = (values: object = {}) => insertDipendente(app.sql, { brand_id: brand, ...values });
  const holders = async (software: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const employee = await person({ email: `posto${++sequence}@organico.test` });
        await assign(app.sql, 'software', software, employee, ASSIGNED_A_YEAR_AGO);
        return { ...employee, email: `posto${sequence}@organico.test` };
      }),
    );
  const bill = (lines: string[]): Promise<FatturaIntera> => uploadValidFattura(it, [brand], lines, { fornitore, periodicita: 'anno' });
  return { brand, it, fornitore, aLicence, person, holders, bill };
}

test('A billed seat is matched by e-mail or name, in any order of the columns', async () => {
  const { it, aLicence, person, bill } = await aVendor();
  const software = await aLicence({ nome: 'Sketchpad' });
  const anna = await person({ nome: 'Anna', cognome: 'De Àngelis', email: `Anna${++sequence}@organico.test` });
  const marco = await person({ nome: 'Marco', cognome: 'Verdi' });
  for (const each of [anna, marco]) await assign(app.sql, 'software', software, each, ASSIGNED_A_YEAR_AGO);
  const rows = [`ANNA${sequence}@organico.test;;Sketchpad;100`, `;Verdi Marco;Sketchpad Professional;130`];
  const fattura = await bill(['E-mail;Utente;Prodotto;Totale', ...rows]);
  expect(await findRilieviOf(it, fattura)).toMatchObject([
    { tipo: 'prezzo', persona: { id: marco.id }, cosa: { tipo: 'software', id: software }, euro_annui: 30 },
  ]);
});

test('A billed e-mail with the Kelvin sign (U+212A) is not the seat of the employee with the ASCII e-mail.', async () => {
  const { it, aLicence, person, bill } = await aVendor();
  const software = await aLicence();
  const nick = await person({ email: `nick${++sequence}@organico.test` });
  await assign(app.sql, 'software', software, nick, ASSIGNED_A_YEAR_AGO);
  const fattura = await bill(['E-mail;Totale', `nic\u212a${sequence}@organico.test;100`]);
  expect(await rilieviOf(it, fattura)).toContainEqual(expect.stringMatching(/^sconosciuto /));
});

test('An invoice has a finding for a seat of an employee who has left, of an employee without a seat, of an unknown user, and for a missing seat', async () => {
  const { it, aLicence, person, holders, bill } = await aVendor();
  const software = await aLicence();
  const [formerHolder, , notBilledHolder] = await holders(software, 3);
  const [billed] = await Promise.all([person({ email: `senza${++sequence}@organico.test` })]);
  await setUscito(app.sql, formerHolder as { id: string });
  const heldSeatEmail = (
    await app.sql.query(
      `select email from dipendenti d join dipendenti_software p on p.dipendente_id = d.id
    where p.software_id = $1 and d.id not in ($2, $3)`,
      [software, formerHolder?.id, notBilledHolder?.id],
    )
  ).rows[0].email;
  const formerHolderEmail = (await app.sql.query('select email from dipendenti where id = $1', [formerHolder?.id])).rows[0].email;
  const rows = [formerHolderEmail, heldSeatEmail, `senza${sequence}@organico.test`, 'nessuno@altrove.test'].map((email) => `${email};100`);
  const fattura = await bill(['E-mail;Totale', ...rows]);
  const rilievi = await findRilieviOf(it, fattura);
  const ofType = (tipo: string) => rilievi.filter((each) => each.tipo === tipo);
  expect(rilievi).toHaveLength(4);
  expect(ofType('uscito')).toMatchObject([{ persona: { id: formerHolder?.id }, euro_annui: 100 }]);
  expect(ofType('nessuno')).toMatchObject([{ persona: { id: billed?.id }, cosa: { id: software } }]);
  expect(ofType('sconosciuto')).toMatchObject([{ riferimento: 'nessuno@altrove.test', persona: null }]);
  const { email: seat } = (await app.sql.query('select email from dipendenti where id = $1', [notBilledHolder?.id])).rows[0];
  expect(ofType('non_fatturato')).toMatchObject([
    { riferimento: seat, cosa: { id: software }, persona: { id: notBilledHolder?.id }, euro_annui: -100, quanti: 1 },
  ]);
  expect(fattura).toMatchObject({ fatturato: 400, atteso: 200, da_sistemare: 200 });
});

test('Billed seats beyond the number of licence holders are reported as unassigned', async () => {
  const { it, aLicence, holders, bill } = await aVendor();
  const software = await aLicence({ nome: 'Foglio' });
  const [formerHolder] = await holders(software, 3);
  await setUscito(app.sql, formerHolder as { id: string });
  const fattura = await bill(['Prodotto;Quantità;Totale', 'Foglio;5;500,01']);
  expect(await rilieviOf(it, fattura)).toEqual(['nessuno Foglio 200.01', 'uscito Foglio 100']);
  expect((await findRilieviOf(it, fattura)).map(({ tipo, quanti }) => [tipo, quanti])).toEqual([
    ['nessuno', 2],
    ['uscito', 1],
  ]);
  expect(fattura).toMatchObject({ fatturato: 500.01, atteso: 200, tolleranza: 0 });
});

test.each([
  [
    ['1.000', '2'],
    [1000, 2],
  ],
  [
    ['1.000,00', '2,00'],
    [1000, 2],
  ],
  [
    ['1.000', '2.0000'],
    [1, 2],
  ],
  [
    ['1.000', '2.00'],
    [1, 2],
  ],
  [
    ['1,000', '2.00'],
    [1000, 2],
  ],
])(
  'The quantities %j of an invoice column are read as %j seats, because all cells of the column determine the meaning of point and comma',
  async (quantities, seats) => {
    const { it, aLicence, bill } = await aVendor();
    for (const n of [1, 2]) await aLicence({ nome: `Foglio ${n}` });
    const fattura = await bill([
      'Prodotto;Quantità;Totale',
      ...quantities.map((quantity, at) => `Foglio ${at + 1};${quantity};${9 - at}00`),
    ]);
    expect(fattura.errate).toEqual([]);
    expect((await findRilieviOf(it, fattura)).map(({ riferimento, quanti }) => [riferimento, quanti])).toEqual([
      ['Foglio 1', seats[0]],
      ['Foglio 2', seats[1]],
    ]);
  },
);

test('A quantity of an invoice that could be thousands or decimals, or is no whole number, is an error of its row', async () => {
  const { bill } = await aVendor();
  const errorsOf = async (...quantities: string[]) =>
    (await bill(['Prodotto;Quantità;Totale', ...quantities.map((quantity, at) => `Foglio ${at + sequence};${quantity};9`)])).errate;
  expect(await errorsOf('1,000', '2')).toEqual([{ riga: 2, errore: expect.stringContaining('separa le migliaia o i decimali') }]);
  expect(await errorsOf('2,5', '-3', '0', '7')).toEqual(
    [2, 3, 4].map((riga) => ({ riga, errore: 'La quantità è un numero intero, da uno in su' })),
  );
});

test('An invoice has findings for too few counted seats and for a price above the agreed one', async () => {
  const { it, aLicence, holders, bill } = await aVendor();
  await holders(await aLicence({ nome: 'Foglio' }), 3);
  const fattura = await bill(['Prodotto;Quantità;Totale', 'Foglio;2;260']);
  expect(await findRilieviOf(it, fattura)).toMatchObject([
    { tipo: 'non_fatturato', quanti: 1, euro_annui: -100 },
    { tipo: 'prezzo', quanti: 2, euro_annui: 60 },
  ]);
});

test('A licence that expired before the billing period, or is of another vendor, is not reported as missing', async () => {
  const { aLicence, holders, bill } = await aVendor();
  await holders(await aLicence({ nome: 'Foglio' }), 1);
  await holders(await aLicence({ data_scadenza: '2026-09-30' }), 1);
  await holders(await aLicence({ fornitore: 'Un altro' }), 1);
  expect(await bill(['Prodotto;Quantità;Totale', 'Foglio;1;100'])).toMatchObject({ rilievi: 0, atteso: 100 });
});
