// When an employee is transferred, each line of their onboarding refers to the item that the employee has afterwards.
import { describe, expect, test } from 'vitest';
import { annullaLotto } from '#features/exchange/lotti/contract.ts';
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
const LATER = `to_char(oggi() + 10, 'YYYY-MM-DD')`;

/** The onboarding of Anna, with one line whose item belongs to both brands, assigned from today or (`later`) reserved. */
async function anAssignedLine(kind: Kind, later: boolean) {
  const scene = await aTransfer(app);
  const { da, a, anna } = scene;
  const item = await insertAsset(app.sql, kind, [da.id, a.id]);
  const { rows } = await app.sql.query(`select ${later ? LATER : `to_char(oggi(), 'YYYY-MM-DD')`} as day`);
  const { day } = rows[0];
  const { id: periodo_id } = await assign(app.sql, kind, item, anna, { data_assegnazione: day });
  const workflow = await insertWorkflow(app.sql, { dipendente_id: anna.id, stato: 'completato_manager_attesa_it' });
  await insertRow(app.sql, 'richieste', { workflow_id: workflow.id, tipo: TIPO[kind], descrizione: 'Una', stato: 'assegnata', periodo_id });
  const params = { id: String(workflow.id) };
  const move = (voce: object) => scene.transfer({ brand_id: a.id, voci: [{ tipo: kind, id: item, ...voce }] });
  const line = async () => (await scene.hr.call(listRichieste, { params }))[0];
  return { ...scene, item, day, params, move, line };
}

const BEGUN_OR_NOT = [['had', false] as const, ['reserved', true] as const];

describe.each(BEGUN_OR_NOT)('an item that is %s for an onboarding line', (_, later) => {
  test.each(KIND_NAMES)(
    'A transferred %s that follows the employee is still linked to its onboarding line, also in a cancelled onboarding',
    async (kind) => {
      const { item, day, params, move, line, hr } = await anAssignedLine(kind, later);
      expect((await move({ esito: 'segue' })).status).toBe(201);
      expect(await line()).toMatchObject({ stato: 'assegnata', risorsa: { id: item, dal: day, al: null } });
      const { ancora_assegnate } = await hr.call(cancelWorkflow, { params, body: { motivo: 'Ha rinunciato' } });
      expect(ancora_assegnate).toMatchObject([{ dal: day, riservata: later }]);
    },
  );

  test.each(KIND_NAMES)(
    'A transferred %s that is swapped links its onboarding line to the new item, and no line is open again',
    async (kind) => {
      const { a, day, params, move, line } = await anAssignedLine(kind, later);
      const con = await insertAsset(app.sql, kind, [a.id]);
      expect((await move({ esito: 'scambia', con })).status).toBe(201);
      expect(await line()).toMatchObject({ stato: 'assegnata', risorsa: { id: con, dal: day, al: null } });
      const it = await app.as({ role: 'IT', brands: { [a.id]: 'can_edit' } });
      expect((await it.try(PASSI.completa_it, { params, body: {} })).status).toBe(200);
    },
  );

  test('Undoing the transfer links the onboarding line to the first item again', async () => {
    const { a, anna, hr, item, day, line } = await anAssignedLine('hardware', later);
    const con = await insertAsset(app.sql, 'hardware', [a.id]);
    const voci = [{ tipo: 'hardware' as const, id: item, esito: 'scambia' as const, con }];
    const { lotto } = await hr.call(transferDipendente, { params: { id: anna.id }, body: { brand_id: a.id, voci } });
    const admin = await app.asAdmin();
    expect((await admin.try(annullaLotto, { params: { id: String(lotto) }, body: {} as never })).status).toBe(200);
    expect(await line()).toMatchObject({ stato: 'assegnata', risorsa: { id: item, dal: day, al: null } });
  });
});

test('A reserved item that stays with the old brand opens its onboarding line again', async () => {
  const { move, line } = await anAssignedLine('hardware', true);
  expect((await move({ esito: 'resta' })).status).toBe(201);
  expect(await line()).toMatchObject({ stato: 'richiesta', risorsa: null });
});
