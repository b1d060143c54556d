import { addDays } from '#shared/scadenze.ts';
import { insertAsset, insertBrand, insertDipendente, insertHardware, insertRow, insertWorkflow } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

export async function anArrival(app: TestApp, { days = 10, brand }: { days?: number; brand?: { id: number } } = {}) {
  const { id: brand_id } = brand ?? (await insertBrand(app.sql, { nome: `Lineaverde ${++counter}` }));
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  const dal = addDays(today, days);
  const anna = await insertDipendente(app.sql, { brand_id, nome: 'Anna', cognome: 'Neri', stato: 'entrante', data_assunzione: dal });
  const workflow = await insertWorkflow(app.sql, { dipendente_id: anna.id, stato: 'completato_manager_attesa_it' });
  const it = await app.as({ role: 'IT', brands: { [brand_id]: 'can_edit' } });
  const addRichieste = async (...lines: ({ tipo: string } & Record<string, unknown>)[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const line of lines) {
      const { id } = await insertRow(app.sql, 'richieste', { workflow_id: workflow.id, descrizione: 'Notebook', ...line });
      ids.push(id);
    }
    return ids;
  };
  return { brand: { id: brand_id }, today, dal, anna, workflow, it, ask: addRichieste, params: { id: String(workflow.id) } };
}

let counter = 0;

export const LAPTOP = { tipo: 'Laptop' };
export const NOTEBOOK = { tipo: 'hardware', hardware_tipo: 'laptop' };

/** Creates an onboarding that requests one item of each type, and one available item of each type. */
export async function oneOfEach(app: TestApp) {
  const scene = await anArrival(app);
  const brands = [scene.brand.id];
  const items = {
    hardware: await insertHardware(app.sql, brands, LAPTOP),
    software: await insertAsset(app.sql, 'software', brands, { numero_licenze: 1 }),
    piano: await insertAsset(app.sql, 'piano_mobile', brands, { dati_gb: 50 }),
    telefono: await insertAsset(app.sql, 'telefono', brands),
    cartella: await insertAsset(app.sql, 'cartella', brands),
  };
  const lines = await scene.ask(
    NOTEBOOK,
    { tipo: 'software', software_id: items.software },
    { tipo: 'piano', gb_minimi: 20 },
    { tipo: 'telefono' },
    { tipo: 'cartella', cartella_id: items.cartella, permessi: 'scrittura' },
  );
  const voci = Object.values(items).map((risorsa_id, index) => ({ richiesta_id: lines[index] ?? 0, risorsa_id }));
  return { ...scene, things: items, lines, voci };
}
