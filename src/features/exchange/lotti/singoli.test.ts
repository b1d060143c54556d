// A single assignment or return can be undone once, and only while the item has not been changed since.
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
import { annullaLotto, listLotti, previewAnnullo } from './contract.ts';

const app = openApp();
const idOf = (lotto: number | null) => ({ params: { id: String(lotto) } });
const undo = (lotto: number | null) => ({ ...idOf(lotto), body: {} });

/** Reads all rows of the database except the audit log, without the time of their last change. */
async function everyRow(): Promise<string[]> {
  const rows = await databaseRows(app.sql, ['expires_at', 'last_login', 'updated_at', 'riservati_updated_at']);
  return rows.filter((line) => !/^(registro|lotti|lotti_righe|sessions|users) /.test(line));
}

async function annaAndAThing(kind: Kind = 'hardware') {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  const id = await insertAsset(app.sql, kind, [brand.id]);
  const move = async (verb: 'assign' | 'unassign', body?: object) => {
    const { status, text } = await it.fetch('PATCH', `/api/${RISORSE[kind].lista}/${id}/${verb}`, body);
    expect(status, text).toBe(200);
    return (JSON.parse(text) as { lotto: number }).lotto;
  };
  return { brand, it, anna, id, move, one: { params: { id: String(id) } }, to: { dipendente_id: anna.id } };
}

describe('the undo of a single assignment or return', () => {
  test.each(KIND_NAMES)('Undoing the assignment of a %s deletes it without a trace', async (kind) => {
    const { it, anna, move } = await annaAndAThing(kind);
    const before = await everyRow();
    const lotto = await move('assign', { dipendente_id: anna.id, ...(kind === 'cartella' ? { permessi: 'lettura' } : {}) });
    expect(await everyRow()).not.toEqual(before);
    expect(await it.call(annullaLotto, undo(lotto))).toMatchObject({ stato: 'annullato', righe: 1, tornate: 1 });
    expect(await everyRow()).toEqual(before);
  });

  test.each(KIND_NAMES)('Undoing the return of a %s reopens the period unchanged', async (kind) => {
    const { it, anna, id, move, to } = await annaAndAThing(kind);
    await assign(app.sql, kind, id, anna, { data_assegnazione: '2025-01-02' });
    const before = await everyRow();
    const lotto = await move('unassign', kind === 'software' || kind === 'cartella' ? to : undefined);
    expect(await everyRow()).not.toEqual(before);
    await it.call(annullaLotto, undo(lotto));
    expect(await everyRow()).toEqual(before);
  });

  test('Undoing the assignment or return of a plan includes the phone that was assigned with it', async () => {
    const { brand, it, one, to } = await annaAndAThing('piano_mobile');
    const iphone_id = await insertAsset(app.sql, 'telefono', [brand.id]);
    const free = await everyRow();
    const given = await it.call(assignPianoMobile, { ...one, body: { ...to, iphone_id } });
    await it.call(annullaLotto, undo(given.lotto));
    expect(await everyRow()).toEqual(free);
    await it.call(assignPianoMobile, { ...one, body: { ...to, iphone_id } });
    const held = await everyRow();
    const taken = await it.call(unassignPianoMobile, one);
    await it.call(annullaLotto, undo(taken.lotto));
    expect(await everyRow()).toEqual(held);
  });

  test('Undoing the end of a reservation reserves the item again from the same day', async () => {
    const { it, one, to } = await annaAndAThing();
    const data_assegnazione = addDays(todayInItaly(new Date()), 30);
    await it.call(assignHardware, { ...one, body: { ...to, data_assegnazione } });
    const before = await everyRow();
    const { lotto } = await it.call(unassignHardware, one);
    await it.call(annullaLotto, undo(lotto));
    expect(await everyRow()).toEqual(before);
  });

  test('Single assignments and returns are listed as lots of their own type, and the audit log has an entry for an undone return', async () => {
    const { it, one, to } = await annaAndAThing();
    const { lotto, nome } = await it.call(assignHardware, { ...one, body: to });
    await it.call(unassignHardware, one);
    expect(await it.call(listLotti, { query: { mio: 'true' } })).toEqual([]);
    const [given] = await it.call(listLotti, { query: { tipo: 'assegnazione', mio: 'true' } });
    expect(given).toMatchObject({ id: lotto, titolo: `${nome} assegnato a Anna Rossi` });
    const [taken] = await it.call(listLotti, { query: { tipo: 'ripresa', mio: 'true' } });
    expect(taken).toMatchObject({ titolo: `${nome} restituito da Anna Rossi`, annullabile: true });
    await it.call(annullaLotto, undo(taken?.id ?? null));
    const entries = await (await app.asAdmin()).call(listRegistro, {
      query: { oggetto: 'hardware', oggetto_id: one.params.id, limit: '1' },
    });
    expect(entries).toMatchObject([{ titolo: `Hardware: assegnazione modificata: ${nome}` }]);
  });
});

describe('an undo that is rejected and changes nothing', () => {
  test('A second undo of the same assignment or return is rejected', async () => {
    const { it, one, to } = await annaAndAThing();
    await it.call(assignHardware, { ...one, body: to });
    const { lotto } = await it.call(unassignHardware, one);
    await it.call(annullaLotto, undo(lotto));
    const before = await everyRow();
    const again = await it.try(annullaLotto, undo(lotto));
    expect(again).toMatchObject({ status: 409, body: { code: 'LOTTO_GIA_ANNULLATO' } });
    expect(await everyRow()).toEqual(before);
  });

  test.each<[string, (world: Awaited<ReturnType<typeof annaAndAThing>>) => Promise<unknown>, RegExp]>([
    [
      'another employee got the item',
      async ({ it, one, brand }) =>
        it.call(assignHardware, { ...one, body: { dipendente_id: (await insertDipendente(app.sql, { brand_id: brand.id })).id } }),
      /assegnato/,
    ],
    ['the same employee got the item again', ({ it, one, to }) => it.call(assignHardware, { ...one, body: to }), /assegnato/],
    ['the item was dismissed', ({ it, one }) => it.call(updateHardware, { ...one, body: { stato: 'dismesso' } }), /fuori uso/],
    [
      'the item was sent to repair',
      ({ it, one }) => it.call(updateHardware, { ...one, body: { stato: 'in riparazione' } }),
      /in riparazione/,
    ],
    [
      'a handover record listed the return',
      ({ it, anna }) => it.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'restituzione' } }),
      /È su un verbale/,
    ],
  ])('Undoing a return is rejected after %s', async (_, change, motivo) => {
    const world = await annaAndAThing();
    const { it, one, to } = world;
    await it.call(assignHardware, { ...one, body: to });
    const { lotto, nome } = await it.call(unassignHardware, one);
    await change(world);
    const before = await everyRow();
    const refused = await it.try(annullaLotto, undo(lotto));
    expect(refused).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
    expect(refused.body.message).toContain(`${nome} · Anna Rossi non può tornare com'era. `);
    expect(refused.body.message).toMatch(motivo);
    expect(await everyRow()).toEqual(before);
  });

  test.each<[string, (world: Awaited<ReturnType<typeof annaAndAThing>>) => Promise<unknown>, string]>([
    ['was ended by a return', ({ it, one }) => it.call(unassignHardware, one), 'Qualcuno ci ha messo mano dopo.'],
    [
      'is listed on a handover record',
      ({ it, anna }) => it.call(createVerbale, { body: { dipendente_id: anna.id, tipo: 'consegna' } }),
      'È su un verbale: prima annulla quello',
    ],
  ])('Undoing an assignment is rejected when it %s', async (_, change, motivo) => {
    const world = await annaAndAThing();
    const { it, one, to } = world;
    const { lotto } = await it.call(assignHardware, { ...one, body: to });
    await change(world);
    const before = await everyRow();
    const refused = await it.try(annullaLotto, undo(lotto));
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(motivo) } });
    expect(await everyRow()).toEqual(before);
  });

  test('Of a concurrent undo of an assignment and dismissal of its item one is rejected', async () => {
    const { it, one, to } = await annaAndAThing();
    await it.call(assignHardware, { ...one, body: to });
    const { lotto } = await it.call(unassignHardware, one);
    const dismiss = it.try(updateHardware, { ...one, body: { stato: 'dismesso' } });
    const both = await Promise.all([it.try(annullaLotto, undo(lotto)), dismiss]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('Undoing the return of a licence is rejected when another employee has got the last seat', async () => {
    const { brand, it, anna, to } = await annaAndAThing('software');
    const id = await insertSoftware(app.sql, [brand.id], { numero_licenze: 1 });
    const one = { params: { id: String(id) } };
    await assign(app.sql, 'software', id, anna);
    const { lotto } = await it.call(unassignSoftware, { ...one, body: to });
    const luca = await insertDipendente(app.sql, { brand_id: brand.id });
    await it.call(assignSoftware, { ...one, body: { dipendente_id: luca.id } });
    expect(await it.try(annullaLotto, undo(lotto))).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
  });

  test('An undo is rejected for an account that may not assign on the brand or does not see the brand', async () => {
    const { brand, it, one, to } = await annaAndAThing();
    const { lotto } = await it.call(assignHardware, { ...one, body: to });
    const [looks, stranger] = [await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } }), await app.as({ role: 'IT', brands: {} })];
    expect((await looks.try(annullaLotto, undo(lotto))).status).toBe(404);
    expect((await stranger.try(previewAnnullo, idOf(lotto))).status).toBe(404);
    await app.sql.query('update user_brands set can_edit = false where user_id = $1', [it.userId]);
    expect(await it.try(annullaLotto, undo(lotto))).toMatchObject({ status: 403 });
    const colleague = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    expect(await colleague.call(annullaLotto, undo(lotto))).toMatchObject({ stato: 'annullato' });
  });
});
