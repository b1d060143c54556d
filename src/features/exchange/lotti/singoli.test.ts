import { describe, expect, test } from 'vitest';
import { assignHardware, unassignHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { assignPianoMobile, unassignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { assignSoftware, unassignSoftware } from '#features/equipment/software/contract.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { createVerbale } from '#features/journeys/verbali/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import { RISORSE } from '#shared/risorse.ts';
import { addDays } from '#shared/scadenze.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertSoftware, KIND_NAMES, type Kind } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listLotti, previewAnnullo, undoLotto } from './contract.ts';

const app = openApp();
const idOf = (lotto: number | null) => ({ params: { id: String(lotto) } });
const undo = (lotto: number | null) => ({ ...idOf(lotto), body: {} });

async function databaseState(): Promise<string[]> {
  const rows = await databaseRows(app.sql, ['expires_at', 'last_login', 'updated_at', 'riservati_updated_at']);
  return rows.filter((line) => !/^(registro|lotti|lotti_righe|sessions|users) /.test(line));
}

async function annaAndItem(kind: Kind = 'hardware') {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  const id = await insertAsset(app.sql, kind, [brand.id]);
  const assignOrUnassign = async (verb: 'assign' | 'unassign', body?: object) => {
    const { status, text } = await it.fetch('PATCH', `/api/${RISORSE[kind].lista}/${id}/${verb}`, body);
    expect(status, text).toBe(200);
    return (JSON.parse(text) as { lotto: number }).lotto;
  };
  return { brand, it, anna, id, assignOrUnassign, itemParams: { params: { id: String(id) } }, receiver: { dipendente_id: anna.id } };
}

describe('the undo of a single assignment or return', () => {
  test.each(KIND_NAMES)('Undoing the assignment of a %s deletes the assignment and leaves the database as before', async (kind) => {
    const { it, anna, assignOrUnassign } = await annaAndItem(kind);
    const before = await databaseState();
    const lotto = await assignOrUnassign('assign', { dipendente_id: anna.id, ...(kind === 'cartella' ? { permessi: 'lettura' } : {}) });
    expect(await databaseState()).not.toEqual(before);
    expect(await it.call(undoLotto, undo(lotto))).toMatchObject({ stato: 'annullato', righe: 1, tornate: 1 });
    expect(await databaseState()).toEqual(before);
  });

  test.each(KIND_NAMES)('Undoing the return of a %s reopens the assignment period unchanged', async (kind) => {
    const { it, anna, id, assignOrUnassign, receiver } = await annaAndItem(kind);
    await assign(app.sql, kind, id, anna, { data_assegnazione: '2025-01-02' });
    const before = await databaseState();
    const lotto = await assignOrUnassign('unassign', kind === 'software' || kind === 'cartella' ? receiver : undefined);
    expect(await databaseState()).not.toEqual(before);
    await it.call(undoLotto, undo(lotto));
    expect(await databaseState()).toEqual(before);
  });

  test('Undoing the assignment or return of a plan includes the phone that was assigned with it', async () => {
    const { brand, it, itemParams, receiver } = await annaAndItem('piano_mobile');
    const iphone_id = await insertAsset(app.sql, 'telefono', [brand.id]);
    const unassignedState = await databaseState();
    const assignment = await it.call(assignPianoMobile, { ...itemParams, body: { ...receiver, iphone_id } });
    await it.call(undoLotto, undo(assignment.lotto));
    expect(await databaseState()).toEqual(unassignedState);
    await it.call(assignPianoMobile, { ...itemParams, body: { ...receiver, iphone_id } });
    const assignedState = await databaseState();
    const returned = await it.call(unassignPianoMobile, itemParams);
    await it.call(undoLotto, undo(returned.lotto));
    expect(await databaseState()).toEqual(assignedState);
  });

  test('Undoing the end of a reservation reserves the item again from the same day', async () => {
    const { it, itemParams, receiver } = await annaAndItem();
    const data_assegnazione = addDays(todayInItaly(new Date()), 30);
    await it.call(assignHardware, { ...itemParams, body: { ...receiver, data_assegnazione } });
    const before = await databaseState();
    const { lotto } = await it.call(unassignHardware, itemParams);
    await it.call(undoLotto, undo(lotto));
    expect(await databaseState()).toEqual(before);
  });

  test('Single assignments and returns are listed as lots of their own type, and the audit log has an entry for an undone return', async () => {
    const { it, itemParams, receiver } = await annaAndItem();
    const { lotto, nome } = await it.call(assignHardware, { ...itemParams, body: receiver });
    await it.call(unassignHardware, itemParams);
    expect(await it.call(listLotti, { query: { mio: 'true' } })).toEqual([]);
    const [assignment] = await it.call(listLotti, { query: { tipo: 'assegnazione', mio: 'true' } });
    expect(assignment).toMatchObject({ id: lotto, titolo: `${nome} assegnato a Anna Rossi` });
    const [returned] = await it.call(listLotti, { query: { tipo: 'ripresa', mio: 'true' } });
    expect(returned).toMatchObject({ titolo: `${nome} restituito da Anna Rossi`, annullabile: true });
    await it.call(undoLotto, undo(returned?.id ?? null));
    const entries = await (await app.asAdmin()).call(listRegistro, {
      query: { oggetto: 'hardware', oggetto_id: itemParams.params.id, limit: '1' },
    });
    expect(entries).toMatchObject([{ titolo: `Hardware: assegnazione modificata: ${nome}` }]);
  });
});

describe('an undo that is rejected and changes nothing', () => {
  test('A second undo of the same assignment or return is rejected', async () => {
    const { it, itemParams, receiver } = await annaAndItem();
    await it.call(assignHardware, { ...itemParams, body: receiver });
    const { lotto } = await it.call(unassignHardware, itemParams);
    await it.call(undoLotto, undo(lotto));
    const before = await databaseState();
    const secondUndo = await it.try(undoLotto, undo(lotto));
    expect(secondUndo).toMatchObject({ status: 409, body: { code: 'LOTTO_GIA_ANNULLATO' } });
    expect(await databaseState()).toEqual(before);
  });

  test.each<[string, (setup: Awaited<ReturnType<typeof annaAndItem>>) => Promise<unknown>, RegExp]>([
    [
      'another employee got the item',
      async ({ it, itemParams, brand }) =>
        it.call(assignHardware, { ...itemParams, body: { dipendente_id: (await insertDipendente(app.sql, { brand_id: brand.id })).id } }),
      /assegnato/,
    ],
    [
      'the same employee got the item again',
      ({ it, itemParams, receiver }) => it.call(assignHardware, { ...itemParams, body: receiver }),
      /assegnato/,
    ],
    [
      'the item was dismissed',
      ({ it, itemParams }) => it.call(updateHardware, { ...itemParams, body: { stato: 'dismesso' } }),
      /fuori uso/,
    ],
    [
      'the item was sent to repair',
      ({ it, itemParams }) => it.call(updateHardware, { ...itemParams, body: { stato: 'in riparazione' } }),
      /in riparazione/,
    ],
    [
      'a handover record listed the return',
      ({ it, anna }) => it.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'restituzione' } }),
      /È su un verbale/,
    ],
  ])('Undoing a return is rejected after %s', async (_, change, motivo) => {
    const setup = await annaAndItem();
    const { it, itemParams, receiver } = setup;
    await it.call(assignHardware, { ...itemParams, body: receiver });
    const { lotto, nome } = await it.call(unassignHardware, itemParams);
    await change(setup);
    const before = await databaseState();
    const rejected = await it.try(undoLotto, undo(lotto));
    expect(rejected).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
    expect(rejected.body.message).toContain(`${nome} · Anna Rossi non può tornare com'era. `);
    expect(rejected.body.message).toMatch(motivo);
    expect(await databaseState()).toEqual(before);
  });

  test.each<[string, (setup: Awaited<ReturnType<typeof annaAndItem>>) => Promise<unknown>, string]>([
    ['was ended by a return', ({ it, itemParams }) => it.call(unassignHardware, itemParams), 'Qualcuno ci ha messo mano dopo.'],
    [
      'is listed on a handover record',
      ({ it, anna }) => it.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } }),
      'È su un verbale: prima annulla quello',
    ],
  ])('Undoing an assignment is rejected when it %s', async (_, change, motivo) => {
    const setup = await annaAndItem();
    const { it, itemParams, receiver } = setup;
    const { lotto } = await it.call(assignHardware, { ...itemParams, body: receiver });
    await change(setup);
    const before = await databaseState();
    const rejected = await it.try(undoLotto, undo(lotto));
    expect(rejected).toMatchObject({ status: 409, body: { message: expect.stringContaining(motivo) } });
    expect(await databaseState()).toEqual(before);
  });

  test('When the assignment of an item is undone while the item is dismissed, one of the two requests is rejected', async () => {
    const { it, itemParams, receiver } = await annaAndItem();
    await it.call(assignHardware, { ...itemParams, body: receiver });
    const { lotto } = await it.call(unassignHardware, itemParams);
    const dismiss = it.try(updateHardware, { ...itemParams, body: { stato: 'dismesso' } });
    const results = await Promise.all([it.try(undoLotto, undo(lotto)), dismiss]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('Undoing the return of a licence is rejected when another employee has got the last seat', async () => {
    const { brand, it, anna, receiver } = await annaAndItem('software');
    const id = await insertSoftware(app.sql, [brand.id], { numero_licenze: 1 });
    const itemParams = { params: { id: String(id) } };
    await assign(app.sql, 'software', id, anna);
    const { lotto } = await it.call(unassignSoftware, { ...itemParams, body: receiver });
    const luca = await insertDipendente(app.sql, { brand_id: brand.id });
    await it.call(assignSoftware, { ...itemParams, body: { dipendente_id: luca.id } });
    expect(await it.try(undoLotto, undo(lotto))).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
  });

  test('An undo is rejected for an account that may not assign on the brand or does not see the brand', async () => {
    const { brand, it, itemParams, receiver } = await annaAndItem();
    const { lotto } = await it.call(assignHardware, { ...itemParams, body: receiver });
    const [viewer, withoutBrands] = [
      await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } }),
      await app.as({ role: 'IT', brands: {} }),
    ];
    expect((await viewer.try(undoLotto, undo(lotto))).status).toBe(404);
    expect((await withoutBrands.try(previewAnnullo, idOf(lotto))).status).toBe(404);
    await app.sql.query('update user_brands set can_edit = false where user_id = $1', [it.userId]);
    expect(await it.try(undoLotto, undo(lotto))).toMatchObject({ status: 403 });
    const colleague = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    expect(await colleague.call(undoLotto, undo(lotto))).toMatchObject({ stato: 'annullato' });
  });
});
