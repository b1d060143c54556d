import { listRichieste, setRichieste } from '#features/journeys/richieste/contract.ts';
import { listWorkflows } from '#features/journeys/workflows/contract.ts';
import { assign, insertBrand, insertDipendente, insertHardware, insertWorkflow } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

export const NOTEBOOK = { tipo: 'hardware', descrizione: 'Notebook', hardware_tipo: 'Laptop' } as const;
export const PHONE = { tipo: 'telefono', descrizione: 'Smartphone' } as const;

export async function anOnboarding(app: TestApp) {
  const brand = await insertBrand(app.sql);
  const manager = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_edit' } });
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Neri' });
  const workflow = await insertWorkflow(app.sql, { dipendente_id: anna.id, stato: 'completato_hr_attesa_manager' });
  const params = { id: String(workflow.id) };
  const trySetRichieste = (voci: object[], otherFields: object = {}) =>
    manager.try(setRichieste, { params, body: { voci, ...otherFields } as never });
  const createRichieste = async (voci: object[]) => manager.call(setRichieste, { params, body: { voci } as never });
  const readRichieste = () => it.call(listRichieste, { params });
  const readVersion = async () => (await manager.call(listWorkflows, {}))[0]?.updated_at;
  const markAssigned = async (line: number, period: number) =>
    app.sql.query("update richieste set stato = 'assegnata', periodo_id = $2 where id = $1", [line, period]);
  return {
    brand,
    manager,
    it,
    anna,
    workflow,
    params,
    set: trySetRichieste,
    asked: createRichieste,
    lines: readRichieste,
    version: readVersion,
    give: markAssigned,
  };
}

/** Creates an onboarding with two requested items. A notebook of Anna is already assigned for the first one. */
export async function anAssignedLine(app: TestApp) {
  const scene = await anOnboarding(app);
  const laptop = await insertHardware(app.sql, [scene.brand.id], { nome: 'ThinkPad' });
  const { id: period } = await assign(app.sql, 'hardware', laptop, scene.anna);
  const [line] = await scene.asked([NOTEBOOK, PHONE]);
  if (!line) throw new Error('The call must return two lines');
  await scene.give(line.id, period);
  return { ...scene, laptop, line };
}
