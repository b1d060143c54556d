import { getLavoro, type SezioneLavoro } from '#features/insight/dashboard/contract.ts';
import type { TipoLavoro } from '#features/insight/dashboard/rules.ts';
import type { Right, Role } from '#shared/permissions.ts';
import type { Client } from './client.ts';
import { dayFromToday } from './notices.ts';
import { assign, insertBrand, insertDipendente, insertHardware, insertRow, insertSoftware, insertWorkflow, updateRow } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

/**
 * Creates a brand with open work for every role: onboardings, an exit, sick leave, a late repair. The surname of every
 * employee is `mark`.
 */
export async function aBusyBrand(app: TestApp, mark: string) {
  const { id: brand_id } = await insertBrand(app.sql);
  const person = (nome: string, values: object = {}) =>
    insertDipendente(app.sql, { brand_id, nome, cognome: mark, data_assunzione: '2020-01-01', ...values });
  const arrival = async (nome: string, days: number, stato: string, values: object = {}) => {
    const { id } = await person(nome, { stato: 'entrante', data_assunzione: await dayFromToday(app, days) });
    return insertWorkflow(app.sql, { dipendente_id: id, stato, ...values });
  };
  await arrival('Di HR', 10, 'creato_hr');
  await arrival('Del Manager', 12, 'completato_hr_attesa_manager');
  const prepared = await arrival('Di IT', 14, 'completato_manager_attesa_it', { created_at: await dayFromToday(app, -6) });
  await arrival('Lontano', 60, 'creato_hr');
  await arrival('Fatto', -20, 'completato_it', { data_completamento: await dayFromToday(app, -20) });
  await insertRow(app.sql, 'richieste', { workflow_id: prepared.id, tipo: 'hardware', descrizione: 'Portatile' });
  await insertRow(app.sql, 'richieste', { workflow_id: prepared.id, tipo: 'telefono', descrizione: 'Telefono', stato: 'non_serve' });
  const sickLeave = { stato: 'in malattia', data_inizio_malattia: await dayFromToday(app, -30) };
  await person('Malata', { ...sickLeave, data_fine_malattia: await dayFromToday(app, -1) });
  await person('Malato', { ...sickLeave, data_fine_malattia: await dayFromToday(app, 5) });
  const leaver = await person('Lascia', { stato: 'uscente', data_dismissione: await dayFromToday(app, 10) });
  await insertRow(app.sql, 'uscite', {
    dipendente_id: leaver.id,
    data_uscita: await dayFromToday(app, 10),
    prima_stato: 'entrato',
    prima_isactive: true,
  });
  await assign(app.sql, 'hardware', await insertHardware(app.sql, [brand_id]), leaver);
  const former = await person('Uscita', { data_dismissione: null });
  await assign(app.sql, 'software', await insertSoftware(app.sql, [brand_id], { nome: `Pieno ${mark}`, numero_licenze: 1 }), former);
  await updateRow(app.sql, 'dipendenti', former.id, { stato: 'uscito', data_dismissione: await dayFromToday(app, -3) });
  const brokenDevice = await insertHardware(app.sql, [brand_id], { nome: `Rotto ${mark}`, stato: 'in riparazione' });
  const repairDates = { data_invio: await dayFromToday(app, -9), rientro_previsto: await dayFromToday(app, -2) };
  await insertRow(app.sql, 'riparazioni', { hardware_id: brokenDevice, guasto: 'Schermo', ...repairDates });
  const as = (role: Role, right: Right = 'can_edit') => app.as({ role, brands: { [brand_id]: right } });
  return { brand_id, person, as };
}

export const sezioniOf = async (client: Client) => (await client.call(getLavoro, {})).sezioni;
export const tipiOf = (sezioni: readonly SezioneLavoro[]) => sezioni.map(({ tipo }) => tipo);
export const righeOf = (sezioni: readonly SezioneLavoro[], tipo: TipoLavoro) => sezioni.find((each) => each.tipo === tipo)?.righe ?? [];
