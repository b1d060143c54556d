// When an employee is transferred, each line of their onboarding refers to the item that the employee has afterwards.
import { describe, expect, test } from 'vitest';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { listRichieste } from '#features/journeys/richieste/contract.ts';
import { cancelWorkflow, PASSI } from '#features/journeys/workflows/contract.ts';
import { assign, insertAsset, insertRow, insertWorkflow, KIND_NAMES, type Kind } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { aTransfer } from '#testing/transfers.ts';
import { transferDipendente } from './contract.ts';

const app = openApp();
const TIPO: Record<Kind, string> = {
  software: 'software',
  hardware: 'hardware',
  piano_mobile: 'piano',
  telefono: 'telefono',
  cartella: 'cartella',
};
const IN_TEN_DAYS = `to_char(oggi() + 10, 'YYYY-MM-DD')`;

/** Creates an onboarding with one line and assigns an item of both brands to the line, from today or (`isReserved`) from a later day. */
async function anAssignedLine(tipo: Kind, isReserved: boolean) {
  const scene = await aTransfer(app);
  const { da, a, anna } = scene;
  const item = await insertAsset(app.sql, tipo, [da.id, a.id]);
  const { rows } = await app.sql.query(`select ${isReserved ? IN_TEN_DAYS : `to_char(oggi(), 'YYYY-MM-DD')`} as day`);
  const { day } = rows[0];
  const { id: periodo_id } = await assign(app.sql, tipo, item, anna, { data_assegnazione: day });
  const workflow = await insertWorkflow(app.sql, { dipendente_id: anna.id, stato: 'completato_manager_attesa_it' });
  await insertRow(app.sql, 'richieste', { workflow_id: workflow.id, tipo: TIPO[tipo], descrizione: 'Una', stato: 'assegnata', periodo_id });
  const params = { id: String(workflow.id) };
  const transferItem = (voce: object) => scene.transfer({ brand_id: a.id, voci: [{ tipo, id: item, ...voce }] });
  const line = async () => (await scene.hr.call(listRichieste, { params }))[0];
  return { ...scene, item, day, params, transferItem, line };
}

const PERIOD_STATES = [['had', false] as const, ['reserved', true] as const];

describe.each(PERIOD_STATES)('a transfer with an item that the employee %s for an onboarding line', (_, isReserved) => {
  test.each(KIND_NAMES)(
    'A %s that follows a transferred employee is still linked to its onboarding line, also in a cancelled onboarding',
    async (tipo) => {
      const { item, day, params, transferItem, line, hr } = await anAssignedLine(tipo, isReserved);
      expect((await transferItem({ esito: 'segue' })).status).toBe(201);
      expect(await line()).toMatchObject({ stato: 'assegnata', risorsa: { id: item, dal: day, al: null } });
      const { ancora_assegnate } = await hr.call(cancelWorkflow, { params, body: { motivo: 'Ha rinunciato' } });
      expect(ancora_assegnate).toMatchObject([{ dal: day, riservata: isReserved }]);
    },
  );

  test.each(KIND_NAMES)(
    'When a transfer swaps a %s, the onboarding line is linked to the new item, and no line becomes open again',
    async (tipo) => {
      const { a, day, params, transferItem, line } = await anAssignedLine(tipo, isReserved);
      const con = await insertAsset(app.sql, tipo, [a.id]);
      expect((await transferItem({ esito: 'scambia', con })).status).toBe(201);
      expect(await line()).toMatchObject({ stato: 'assegnata', risorsa: { id: con, dal: day, al: null } });
      const it = await app.as({ role: 'IT', brands: { [a.id]: 'can_edit' } });
      expect((await it.try(PASSI.completa_it, { params, body: {} })).status).toBe(200);
    },
  );

  test('After a transfer is undone, the onboarding line is linked to the first item again', async () => {
    const { a, anna, hr, item, day, line } = await anAssignedLine('hardware', isReserved);
    const con = await insertAsset(app.sql, 'hardware', [a.id]);
    const voci = [{ tipo: 'hardware' as const, id: item, esito: 'scambia' as const, con }];
    const { lotto } = await hr.call(transferDipendente, { params: { id: anna.id }, body: { brand_id: a.id, voci } });
    const admin = await app.asAdmin();
    expect((await admin.try(undoLotto, { params: { id: String(lotto) }, body: {} as never })).status).toBe(200);
    expect(await line()).toMatchObject({ stato: 'assegnata', risorsa: { id: item, dal: day, al: null } });
  });
});

test('When a reserved item stays with the old brand after a transfer, its onboarding line becomes open again', async () => {
  const { transferItem, line } = await anAssignedLine('hardware', true);
  expect((await transferItem({ esito: 'resta' })).status).toBe(201);
  expect(await line()).toMatchObject({ stato: 'richiesta', risorsa: null });
});
