import { expect, test } from 'vitest';
import { addDays } from '#shared/scadenze.ts';
import { anArrival } from '#testing/preparations.ts';
import { insertAsset, insertBrand, insertDipendente, insertHardware, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getProntezza } from './contract.ts';
import { computePlanShortage, computeShortage, describeFabbisogno, describeProntezza } from './rules.ts';

const app = openApp();

test('The readiness list contains the employees who start within the given number of days, with their open lines, the earliest start first', async () => {
  const inFortyDays = await anArrival(app, { days: 40 });
  const inFiveDays = await anArrival(app, { days: 5, brand: inFortyDays.brand });
  const inNinetyDays = await anArrival(app, { days: 90, brand: inFortyDays.brand });
  const [, assignedId = 0] = await inFiveDays.ask({ tipo: 'hardware', descrizione: 'Notebook' }, { tipo: 'telefono' }, { tipo: 'piano' });
  await app.sql.query("update richieste set stato = 'non_serve' where id = $1", [assignedId]);
  const { arrivi } = await inFiveDays.it.call(getProntezza, { query: {} });
  expect(arrivi.map(({ workflow_id }) => workflow_id)).toEqual([inFiveDays.workflow.id, inFortyDays.workflow.id]);
  expect(arrivi[0]).toMatchObject({
    data_assunzione: inFiveDays.dal,
    pronte: 0,
    totali: 2,
    mancano: [{ tipo: 'hardware', descrizione: 'Notebook' }, { tipo: 'piano' }],
  });
  expect((await inFiveDays.it.call(getProntezza, { query: { giorni: '90' } })).arrivi.at(-1)?.workflow_id).toBe(inNinetyDays.workflow.id);
});

test('The readiness list contains no employee who has left and no completed onboarding', async () => {
  const { it, brand, anna, workflow } = await anArrival(app);
  await app.sql.query("update workflows set stato = 'completato_it', data_completamento = oggi() where id = $1", [workflow.id]);
  const formerEmployee = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'uscito' });
  await insertWorkflow(app.sql, { dipendente_id: formerEmployee.id });
  const { arrivi } = await it.call(getProntezza, { query: {} });
  expect(arrivi.filter(({ dipendente }) => [anna.id, formerEmployee.id].includes(dipendente.id))).toEqual([]);
});

test('For each sort of item the readiness list states the number of needed, free and missing items, and the first day of the shortage', async () => {
  const firstArrival = await anArrival(app, { days: 5 });
  const secondArrival = await anArrival(app, { days: 20, brand: firstArrival.brand });
  await insertHardware(app.sql, [firstArrival.brand.id], { tipo: 'Laptop' });
  const office = await insertAsset(app.sql, 'software', [firstArrival.brand.id], { nome: 'Office', numero_licenze: 5 });
  const LAPTOP = { tipo: 'hardware', hardware_tipo: 'Laptop' };
  await firstArrival.ask(LAPTOP, { tipo: 'software', software_id: office });
  await secondArrival.ask(LAPTOP, { tipo: 'telefono' });
  const { fabbisogno } = await firstArrival.it.call(getProntezza, { query: {} });
  expect(fabbisogno.map(({ cosa, servono, liberi, mancano, dal }) => [cosa, servono, liberi, mancano, dal])).toEqual([
    ['Laptop', 2, 1, 1, secondArrival.dal],
    ['Office', 1, 5, 0, null],
    ['Telefono aziendale', 1, 0, 1, secondArrival.dal],
  ]);
  expect(fabbisogno[0]?.frase).toMatch(/^Dal .* manca 1 Laptop per Lineaverde/);
});

test('The readiness list counts a large plan as free for one onboarding line, no matter how few GB the line needs', async () => {
  const [inFiveDays, inTwentyDays] = [await anArrival(app, { days: 5 }), await anArrival(app, { days: 20 })];
  const alsoInTwentyDays = await anArrival(app, { days: 20, brand: inFiveDays.brand });
  await inFiveDays.ask({ tipo: 'piano', gb_minimi: 50 });
  await alsoInTwentyDays.ask({ tipo: 'piano', gb_minimi: 10 });
  await inTwentyDays.ask({ tipo: 'piano' });
  await insertAsset(app.sql, 'piano_mobile', [inFiveDays.brand.id, inTwentyDays.brand.id], { dati_gb: 100 });
  const plans = async (it: typeof inFiveDays.it) =>
    (await it.call(getProntezza, { query: {} })).fabbisogno.map(({ servono, liberi, mancano, dal }) => [servono, liberi, mancano, dal]);
  expect(await plans(inFiveDays.it)).toEqual([[2, 1, 1, alsoInTwentyDays.dal]]);
  await insertAsset(app.sql, 'piano_mobile', [inFiveDays.brand.id], { dati_gb: 5 });
  expect(await plans(inFiveDays.it)).toEqual([[2, 1, 1, alsoInTwentyDays.dal]]);
  await insertAsset(app.sql, 'piano_mobile', [inFiveDays.brand.id], { dati_gb: 10 });
  expect(await plans(inFiveDays.it)).toEqual([[2, 2, 0, null]]);
  expect(await plans(inTwentyDays.it)).toEqual([[1, 1, 0, null]]); // A plan that belongs to both brands counts as free in each of them.
});

test('The readiness list counts a licence as missing when the brand of the employee does not have it, for example after a transfer, and hides its data', async () => {
  const { ask, it, brand } = await anArrival(app);
  const otherBrand = await insertBrand(app.sql);
  const office = await insertAsset(app.sql, 'software', [otherBrand.id], { nome: 'Segreto', numero_licenze: 5 });
  await ask({ tipo: 'software', software_id: office, descrizione: 'La posta' });
  const { fabbisogno } = await it.call(getProntezza, { query: {} });
  expect(fabbisogno).toMatchObject([{ cosa: 'La posta', brand: { id: brand.id }, servono: 1, liberi: 0, mancano: 1 }]);
});

test('The readiness list contains no data of brands that are not visible to the caller', async () => {
  const { ask } = await anArrival(app);
  await ask({ tipo: 'telefono' });
  const outsider = await app.as({ role: 'IT', brands: {} });
  expect(await outsider.call(getProntezza, { query: {} })).toEqual({ arrivi: [], fabbisogno: [] });
});

test('The readiness list rejects an invalid number of days with 400', async () => {
  const admin = await app.asAdmin();
  for (const giorni of ['0', '366', 'molti']) expect((await admin.fetch('GET', `/api/prontezza?giorni=${giorni}`)).status).toBe(400);
});

test('The readiness of an onboarding is formatted as an Italian sentence', () => {
  const [assigned, open, notNeeded] = [{ stato: 'assegnata' }, { stato: 'richiesta' }, { stato: 'non_serve' }] as const;
  expect(describeProntezza([assigned, open, open, notNeeded])).toBe('Pronto 1 di 3');
  expect(describeProntezza([assigned, notNeeded])).toBe('Tutto pronto');
  expect(describeProntezza([notNeeded])).toBe('');
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
