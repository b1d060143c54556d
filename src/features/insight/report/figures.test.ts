import { expect, test } from 'vitest';
import { addDays } from '#shared/scadenze.ts';
import { aCompany } from '#testing/report-company.ts';
import { assign, insertAsset, insertShowroom, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport } from './contract.ts';

const app = openApp();

test('The report of an empty company has zero for every number and no percentages', async () => {
  const { hr } = await aCompany(app);
  const report = await hr.call(getReport, {});
  expect(report).toMatchObject({
    periodo: 'mese',
    dipendenti: { totale: 0, attivi: 0, in_onboarding: 0, tasso_attivazione: null, per_mansione: [] },
    licenze: { totale: 0, utilizzate: 0, utilizzo: null, costo: 0, costo_medio: null, piu_costosi: [] },
    hardware: {
      totale: 0,
      disponibili: 0,
      in_riparazione: 0,
      costo: 0,
      costo_medio: null,
      valore_acquisto: 0,
      con_prezzo: 0,
      per_tipo: [],
    },
    workflow: { totale: 0, completati: 0, tasso_completamento: null },
    costi: { totale: 0, assegnato: 0, posti_liberi: 0, inutilizzato: 0, iniziati: { ora: 0, prima: 0 }, per_showroom: [] },
  });
  expect(report.andamento.map(({ organico, costo_annuo }) => [organico, costo_annuo])).toEqual(Array(12).fill([0, 0]));
});

test('The report counts active employees, open onboardings, and employees by state and by job', async () => {
  const { hr, person } = await aCompany(app);
  const anna = await person({ posizione: 'Commessa' });
  await person({ posizione: 'Commessa', isactive: false });
  await person({ posizione: 'Autista', stato: 'entrante' });
  const illEmployee = await person({ posizione: null, stato: 'in malattia', data_inizio_malattia: '2026-01-01' });
  await insertWorkflow(app.sql, { dipendente_id: illEmployee.id, stato: 'in_corso' });
  await insertWorkflow(app.sql, { dipendente_id: anna.id, stato: 'completato_it', data_completamento: '2026-01-01' });
  const laptop = await insertAsset(app.sql, 'hardware', [anna.brand_id], { costo_annuo: '100.10' });
  await assign(app.sql, 'hardware', laptop, anna);
  const { dipendenti } = await hr.call(getReport, {});
  expect(dipendenti).toMatchObject({ totale: 4, attivi: 3, in_onboarding: 1, tasso_attivazione: 75 });
  expect(dipendenti.per_stato).toEqual([
    { stato: 'entrante', totale: 1 },
    { stato: 'entrato', totale: 2 },
    { stato: 'in malattia', totale: 1 },
    { stato: 'uscente', totale: 0 },
    { stato: 'uscito', totale: 0 },
  ]);
  expect(dipendenti.per_mansione).toEqual([
    { mansione: 'Commessa', totale: 2, attivi: 1, costo_annuo: 100.1 },
    { mansione: 'Autista', totale: 1, attivi: 1, costo_annuo: 0 },
    { mansione: null, totale: 1, attivi: 1, costo_annuo: 0 },
  ]);
});

test('The report lists 15 jobs and adds up the employees of all other jobs', async () => {
  const { hr, person } = await aCompany(app);
  for (let i = 0; i < 17; i += 1) await person({ posizione: `Mansione ${String(i).padStart(2, '0')}`, isactive: i < 16 });
  const { per_mansione, altre_mansioni } = (await hr.call(getReport, {})).dipendenti;
  expect(per_mansione).toHaveLength(15);
  expect(per_mansione.at(-1)?.mansione).toBe('Mansione 14');
  expect(altre_mansioni).toEqual({ quanti: 2, totale: 2, attivi: 1, costo_annuo: 0 });
});

test('The first day of work and the first day after the last one count in their period of the report, and the days before and after the period do not', async () => {
  const { hr, person, dal, precedente, today } = await aCompany(app);
  for (const day of [dal, today]) await person({ data_assunzione: day });
  for (const day of [precedente.dal, precedente.al]) await person({ data_assunzione: day });
  for (const day of [addDays(today, 1), addDays(precedente.dal, -1)]) await person({ data_assunzione: day });
  const insertFormer = (day: string | null, stato = 'uscito') => person({ stato, data_dismissione: day });
  for (const day of [dal, today]) await insertFormer(day);
  await insertFormer(precedente.al, 'uscente');
  await insertFormer(addDays(today, 1), 'uscente');
  await insertFormer(null); // an employee with state uscito and no exit date counts as leaving today
  await insertFormer(dal, 'entrato'); // an employee whose last day is in the past has left, whatever the state is
  const { dipendenti } = await hr.call(getReport, { query: { periodo: 'mese' } });
  expect(dipendenti.assunti).toEqual({ ora: 2, prima: 2 });
  // An employee who leaves the day before the period is not counted on its first day.
  expect(dipendenti.usciti).toEqual({ ora: 5, prima: 0 });
  // On the last day of each period the figure counts employees who have started and have not left.
  expect(dipendenti.organico).toEqual({ ora: 6, prima: 9 });
  expect(dipendenti.organico.ora - dipendenti.organico.prima).toBe(dipendenti.assunti.ora - dipendenti.usciti.ora);
});

test('The report compares the requested period with the one before it', async () => {
  const { hr, person, today } = await aCompany(app);
  for (const days of [3, 10, 40, 200, 500]) await person({ data_assunzione: addDays(today, -days) });
  const hired = async (periodo: 'settimana' | 'mese' | 'trimestre' | 'anno' | 'week' | 'year') =>
    (await hr.call(getReport, { query: { periodo } })).dipendenti.assunti;
  expect(await hired('settimana')).toEqual({ ora: 1, prima: 1 });
  expect(await hired('mese')).toEqual({ ora: 2, prima: 1 });
  expect(await hired('trimestre')).toEqual({ ora: 3, prima: 0 });
  expect(await hired('anno')).toEqual({ ora: 4, prima: 1 });
  expect([await hired('week'), await hired('year')]).toEqual([await hired('settimana'), await hired('anno')]);
  expect(await hr.try(getReport, { query: { periodo: 'secolo' } })).toMatchObject({ status: 400 });
});

test('The report counts workflows by state, opened and completed in the period, and open at the end of both periods', async () => {
  const { hr, person, today, dal, precedente } = await aCompany(app);
  const insertWorkflowOn = async (
    stato: string,
    data_inizio: string,
    data_completamento: string | null = null,
    data_annullamento: string | null = null,
  ) => insertWorkflow(app.sql, { dipendente_id: (await person()).id, stato, data_inizio, data_completamento, data_annullamento });
  await insertWorkflowOn('creato_hr', today);
  await insertWorkflowOn('in_corso', dal);
  await insertWorkflowOn('completato_hr_attesa_manager', precedente.al);
  await insertWorkflowOn('completato_manager_attesa_it', addDays(precedente.dal, -1));
  await insertWorkflowOn('completato_it', '2020-01-01', dal);
  await insertWorkflowOn('completato_it', precedente.dal, precedente.al);
  await insertWorkflowOn('annullato', '2020-01-01', null, dal);
  await insertWorkflowOn('annullato', '2020-01-01', null, precedente.al);
  const { workflow } = await hr.call(getReport, {});
  expect(workflow).toEqual({
    totale: 8,
    attivi: { ora: 4, prima: 4 },
    completati: 2,
    tasso_completamento: 33.3,
    aperti_nel_periodo: { ora: 2, prima: 2 },
    completati_nel_periodo: { ora: 1, prima: 1 },
    per_stato: [
      { stato: 'creato_hr', totale: 1 },
      { stato: 'in_corso', totale: 1 },
      { stato: 'completato_hr_attesa_manager', totale: 1 },
      { stato: 'completato_manager_attesa_it', totale: 1 },
      { stato: 'completato_it', totale: 2 },
      { stato: 'annullato', totale: 2 },
    ],
  });
});

test('The report has the cost of every type, of every showroom, and of assignments that began or ended, and the parts add up to the total', async () => {
  const { brand, hr, person, today, dal, precedente } = await aCompany(app);
  const corso = await insertShowroom(app.sql, [brand.id], { nome: 'Corso Como' });
  const [anna, bruno] = [await person({ showroom: corso }), await person()];
  const assignItem = async (
    kind: 'software' | 'hardware' | 'piano_mobile' | 'telefono',
    costo: string,
    employee: typeof anna,
    from: string,
    lastDay?: string,
  ) => {
    const price = kind === 'software' ? { costo_licenza: costo, numero_licenze: 3 } : { costo_annuo: costo };
    const item = await insertAsset(app.sql, kind, [brand.id], price);
    await assign(app.sql, kind, item, employee, { data_assegnazione: from, data_revoca: lastDay ?? null });
  };
  await assignItem('software', '10', anna, dal); // the licence has three seats, and one seat is used
  await assignItem('hardware', '200', anna, today);
  await assignItem('piano_mobile', '100', bruno, precedente.al);
  await assignItem('telefono', '50.55', bruno, '2020-01-01', dal);
  await assignItem('hardware', '7', bruno, precedente.dal, precedente.al);
  const { costi } = await hr.call(getReport, {});
  expect(costi).toMatchObject({
    totale: 387.55,
    per_tipo: [
      { tipo: 'software', totale: 1, costo_annuo: 30, assegnato: 10, posti_liberi: 20, inutilizzato: 0 },
      { tipo: 'hardware', totale: 2, costo_annuo: 207, assegnato: 200, posti_liberi: 0, inutilizzato: 7 },
      { tipo: 'piano_mobile', totale: 1, costo_annuo: 100, assegnato: 100, posti_liberi: 0, inutilizzato: 0 },
      { tipo: 'telefono', totale: 1, costo_annuo: 50.55, assegnato: 0, posti_liberi: 0, inutilizzato: 50.55 },
    ],
    iniziati: { ora: 210, prima: 107 },
    finiti: { ora: 50.55, prima: 7 },
    per_brand: [
      {
        brand: { id: brand.id, nome: brand.nome, colore: '#A23E48' },
        totale: 2,
        ...{ costo_annuo: 387.55, assegnato: 310, posti_liberi: 20, inutilizzato: 57.55 },
      },
    ],
    ...{ assegnato: 310, posti_liberi: 20, inutilizzato: 57.55 },
    per_showroom: [
      { showroom: { id: corso, nome: 'Corso Como' }, totale: 1, costo_annuo: 210 },
      { showroom: null, totale: 1, costo_annuo: 100 },
    ],
  });
});

test('The trend of the report has the employees and their cost at the end of each month', async () => {
  const { brand, hr, person, today } = await aCompany(app);
  const points = (await hr.call(getReport, {})).andamento.map(({ al }) => al);
  const [first = '', second = '', third = ''] = points;
  const anna = await person({ data_assunzione: first }); // this employee counts from the first point on
  // This employee counts at the second and third point, because the last day is included.
  await person({ data_assunzione: addDays(first, 1), stato: 'uscito', data_dismissione: third });
  await person({ data_assunzione: addDays(today, 1) }); // this employee does not count yet
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '12.34' });
  await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: second, data_revoca: third });
  await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: today });
  const { andamento } = await hr.call(getReport, {});
  expect(andamento.map(({ organico }) => organico)).toEqual([1, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(andamento.map(({ costo_annuo }) => costo_annuo)).toEqual([0, 12.34, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12.34]);
  expect(andamento.at(-1)?.al).toBe(today);
});
