import { expect, test } from 'vitest';
import { addDays } from '#shared/scadenze.ts';
import { aCompany } from '#testing/report-company.ts';
import { assign, insertAsset, insertRow, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getOnboarding } from './contract.ts';

const app = openApp();
const STEP_STATES = [
  ['crea', 'creato_hr'],
  ['comunica_manager', 'completato_hr_attesa_manager'],
  ['comunica_it', 'completato_manager_attesa_it'],
  ['completa_it', 'completato_it'],
] as const;

/** Inserts an onboarding that was completed today, after the given number of days with each role. */
async function insertCompleted(dipendente_id: string, today: string, days: readonly number[]): Promise<void> {
  const { id } = await insertWorkflow(app.sql, { dipendente_id, stato: 'completato_it', data_completamento: today });
  for (const [i, [azione, stato]] of STEP_STATES.entries()) {
    const daysAgo = days.slice(i).reduce((sum, each) => sum + each, 0);
    await insertRow(app.sql, 'workflow_passi', { workflow_id: id, azione, stato, created_at: `${addDays(today, -daysAgo)}T06:00:00Z` });
  }
}

test('The onboarding section of the report returns the median number of days with each role, of the onboardings completed in the month', async () => {
  const { hr, person, today } = await aCompany(app);
  await insertCompleted((await person()).id, today, [2, 3, 4]);
  await insertCompleted((await person()).id, today, [4, 3, 1]);
  await insertCompleted((await person()).id, today, [9, 0, 2]);
  const { conclusi, giorni, mesi } = await hr.call(getOnboarding, {});
  expect({ conclusi, giorni }).toEqual({ conclusi: 3, giorni: { totale: 9, hr: 4, manager: 3, it: 2 } });
  expect(mesi.at(-1)).toMatchObject({ conclusi: 3, giorni: { totale: 9, hr: 4, manager: 3, it: 2 } });
  expect(mesi[0]).toMatchObject({ conclusi: 0, giorni: { totale: null, hr: null, manager: null, it: null } });
});

test('The onboarding section of the report counts an employee as ready on the first day when all requested items were assigned by then', async () => {
  const { hr, brand, person, today } = await aCompany(app);
  const hireEmployee = async (cognome: string, assignedOn: string | null) => {
    const anna = await person({ cognome, data_assunzione: today });
    const { id: workflow_id } = await insertWorkflow(app.sql, { dipendente_id: anna.id });
    const line = { workflow_id, tipo: 'hardware', descrizione: 'Portatile' };
    await insertRow(app.sql, 'richieste', { ...line, descrizione: 'Monitor', stato: 'non_serve' });
    if (assignedOn === null) return void (await insertRow(app.sql, 'richieste', line));
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
    const { id: periodo_id } = await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: assignedOn });
    await insertRow(app.sql, 'richieste', { ...line, stato: 'assegnata', periodo_id });
  };
  await hireEmployee('Pronta', addDays(today, -1));
  await hireEmployee('Tardi', addDays(today, 1));
  await hireEmployee('Senza', null);
  await person({ data_assunzione: today }); // no item was requested for this employee
  const { pronti, arrivati, tabelle } = await hr.call(getOnboarding, {});
  expect({ pronti, arrivati }).toEqual({ pronti: 1, arrivati: 3 });
  const names = tabelle[0]?.righe.map(({ label }) => label.split(',')[0]).sort();
  expect(names).toEqual(['Anna Senza', 'Anna Tardi']);
});
