// The readiness of new employees, and the items that are short.
import { expect, test } from 'vitest';
import { addDays } from '#shared/scadenze.ts';
import { anArrival } from '#testing/preparations.ts';
import { insertAsset, insertBrand, insertDipendente, insertHardware, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getProntezza } from './contract.ts';
import { computePlanShortage, computeShortage, describeFabbisogno, describeProntezza } from './rules.ts';

const app = openApp();

test('The readiness list has the employees who start within the given days and their open lines, the earliest first', async () => {
  const late = await anArrival(app, { days: 40 });
  const soon = await anArrival(app, { days: 5, brand: late.brand });
  const far = await anArrival(app, { days: 90, brand: late.brand });
  const [, given = 0] = await soon.ask({ tipo: 'hardware', descrizione: 'Notebook' }, { tipo: 'telefono' }, { tipo: 'piano' });
  await app.sql.query("update richieste set stato = 'non_serve' where id = $1", [given]);
  const { arrivi } = await soon.it.call(getProntezza, { query: {} });
  expect(arrivi.map(({ workflow_id }) => workflow_id)).toEqual([soon.workflow.id, late.workflow.id]);
  expect(arrivi[0]).toMatchObject({
    data_assunzione: soon.dal,
    pronte: 0,
    totali: 2,
    mancano: [{ tipo: 'hardware', descrizione: 'Notebook' }, { tipo: 'piano' }],
  });
  expect((await soon.it.call(getProntezza, { query: { giorni: '90' } })).arrivi.at(-1)?.workflow_id).toBe(far.workflow.id);
});

test('The readiness list has no employee who has left and no completed onboarding', async () => {
  const { it, brand, anna, workflow } = await anArrival(app);
  await app.sql.query("update workflows set stato = 'completato_it', data_completamento = oggi() where id = $1", [workflow.id]);
  const gone = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'uscito' });
  await insertWorkflow(app.sql, { dipendente_id: gone.id });
  const { arrivi } = await it.call(getProntezza, { query: {} });
  expect(arrivi.filter(({ dipendente }) => [anna.id, gone.id].includes(dipendente.id))).toEqual([]);
});

test('For each sort of item the readiness list states how many are needed, free and short, and the first day of the shortage', async () => {
  const one = await anArrival(app, { days: 5 });
  const other = await anArrival(app, { days: 20, brand: one.brand });
  await insertHardware(app.sql, [one.brand.id], { tipo: 'Laptop' });
  const office = await insertAsset(app.sql, 'software', [one.brand.id], { nome: 'Office', numero_licenze: 5 });
  const LAPTOP = { tipo: 'hardware', hardware_tipo: 'Laptop' };
  await one.ask(LAPTOP, { tipo: 'software', software_id: office });
  await other.ask(LAPTOP, { tipo: 'telefono' });
  const { fabbisogno } = await one.it.call(getProntezza, { query: {} });
  expect(fabbisogno.map(({ cosa, servono, liberi, mancano, dal }) => [cosa, servono, liberi, mancano, dal])).toEqual([
    ['Laptop', 2, 1, 1, other.dal],
    ['Office', 1, 5, 0, null],
    ['Telefono aziendale', 1, 0, 1, other.dal],
  ]);
  expect(fabbisogno[0]?.frase).toMatch(/^Dal .* manca 1 Laptop per Lineaverde/);
});

test('A large plan covers one line of the readiness list, whatever the GB of the line', async () => {
  const [soon, late] = [await anArrival(app, { days: 5 }), await anArrival(app, { days: 20 })];
  const then = await anArrival(app, { days: 20, brand: soon.brand });
  await soon.ask({ tipo: 'piano', gb_minimi: 50 });
  await then.ask({ tipo: 'piano', gb_minimi: 10 });
  await late.ask({ tipo: 'piano' });
  await insertAsset(app.sql, 'piano_mobile', [soon.brand.id, late.brand.id], { dati_gb: 100 });
  const plans = async (it: typeof soon.it) =>
    (await it.call(getProntezza, { query: {} })).fabbisogno.map(({ servono, liberi, mancano, dal }) => [servono, liberi, mancano, dal]);
  expect(await plans(soon.it)).toEqual([[2, 1, 1, then.dal]]);
  await insertAsset(app.sql, 'piano_mobile', [soon.brand.id], { dati_gb: 5 });
  expect(await plans(soon.it)).toEqual([[2, 1, 1, then.dal]]);
  await insertAsset(app.sql, 'piano_mobile', [soon.brand.id], { dati_gb: 10 });
  expect(await plans(soon.it)).toEqual([[2, 2, 0, null]]);
  expect(await plans(late.it)).toEqual([[1, 1, 0, null]]); // a plan that belongs to both brands counts as free in each of them
});

test('A licence that the brand of the employee does not have, for example after a transfer, is short in the readiness list, and its data are hidden', async () => {
  const { ask, it, brand } = await anArrival(app);
  const other = await insertBrand(app.sql);
  const office = await insertAsset(app.sql, 'software', [other.id], { nome: 'Segreto', numero_licenze: 5 });
  await ask({ tipo: 'software', software_id: office, descrizione: 'La posta' });
  const { fabbisogno } = await it.call(getProntezza, { query: {} });
  expect(fabbisogno).toMatchObject([{ cosa: 'La posta', brand: { id: brand.id }, servono: 1, liberi: 0, mancano: 1 }]);
});

test('The readiness list shows nothing of brands that are not visible to the caller', async () => {
  const { ask } = await anArrival(app);
  await ask({ tipo: 'telefono' });
  const stranger = await app.as({ role: 'IT', brands: {} });
  expect(await stranger.call(getProntezza, { query: {} })).toEqual({ arrivi: [], fabbisogno: [] });
});

test('The readiness list rejects an invalid number of days with 400', async () => {
  const admin = await app.asAdmin();
  for (const giorni of ['0', '366', 'molti']) expect((await admin.fetch('GET', `/api/prontezza?giorni=${giorni}`)).status).toBe(400);
});

test('The readiness of an onboarding is formatted as an Italian sentence', () => {
  const [given, open, spared] = [{ stato: 'assegnata' }, { stato: 'richiesta' }, { stato: 'non_serve' }] as const;
  expect(describeProntezza([given, open, open, spared])).toBe('Pronto 1 di 3');
  expect(describeProntezza([given, spared])).toBe('Tutto pronto');
  expect(describeProntezza([spared])).toBe('');
  const days = ['2027-03-01', '2027-03-03', '2027-03-03', null].map((giorno) => ({ giorno }));
  expect(computeShortage(days, 1)).toEqual({ mancano: 3, dal: '2027-03-03' });
  expect(computeShortage(days, 3)).toEqual({ mancano: 1, dal: null });
  expect(computeShortage(days, null)).toEqual({ mancano: 0, dal: null });
  const plans = [10, 50, 20].map((gb, day) => ({ giorno: `2027-03-0${day + 1}`, gb }));
  expect(computePlanShortage(plans, [100, 20])).toEqual({ mancano: 1, dal: '2027-03-03' });
  expect(computePlanShortage(plans, [20, 20, 20])).toEqual({ mancano: 1, dal: '2027-03-02' });
  expect(computePlanShortage(plans, [100, 20, 20])).toEqual({ mancano: 0, dal: null });
  const short = { cosa: 'Laptop', brand: 'Nuvola', mancano: 2, dal: '2027-03-03' };
  expect(describeFabbisogno(short, '2027-01-01')).toBe('Dal 03/03/2027 mancano 2 Laptop per Nuvola');
  expect(describeFabbisogno(short, addDays('2027-03-03', 1))).toBe('Già oggi mancano 2 Laptop per Nuvola');
});
