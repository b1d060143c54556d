// Undoing an action on many records restores every table except the time of the last change.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addBrandToHardware, deleteManyHardware } from '#features/equipment/hardware/contract.ts';
import { returnRisorse } from '#features/equipment/risorse/contract.ts';
import { deleteManySoftware } from '#features/equipment/software/contract.ts';
import { bulkBrandEndpoint } from '#shared/molti.ts';
import { RISORSE } from '#shared/risorse.ts';
import { databaseRows } from '#testing/database-rows.ts';
import {
  assign,
  endAssignment,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertHardware,
  insertSoftware,
  KIND_NAMES,
} from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listLotti, previewAnnullo, undoLotto } from './contract.ts';

const app = openApp();

async function databaseState(): Promise<string[]> {
  const rows = await databaseRows(app.sql, ['expires_at', 'last_login', 'updated_at', 'riservati_updated_at']);
  return rows.filter((line) => !/^(registro|lotti|lotti_righe|sessions|users) /.test(line));
}

async function brandWithItAccount() {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  return { brand, it };
}

const idOf = (lotto: number | null) => ({ params: { id: String(lotto) } });

describe('undoing a lotto', () => {
  test('Undoing a deletion restores the items with their ids and brands, and with their names in ended assignments', async () => {
    const { brand, it } = await brandWithItAccount();
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [it.userId, otherBrand.id]);
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    const ids = [];
    for (const nome of ['Primo', 'Secondo', 'Terzo']) {
      const id = await insertHardware(app.sql, [brand.id, otherBrand.id], {
        nome,
        numero_seriale: `S-${nome}`,
        prezzo_acquisto: '1200.50',
      });
      await assign(app.sql, 'hardware', id, anna);
      await endAssignment(app.sql, 'hardware', id);
      ids.push(id);
    }
    const before = await databaseState();
    const { lotto, fatti } = await it.call(deleteManyHardware, { body: { ids } });
    expect(fatti).toBe(3);
    expect(await databaseState()).not.toEqual(before);
    expect(await it.call(previewAnnullo, idOf(lotto))).toEqual({
      righe: 3,
      tornano: [{ cosa: 'Hardware', come: 'rimesse', quante: 3, nomi: ['Primo', 'Secondo', 'Terzo'] }],
      conflitti: [],
      in_conflitto: 0,
    });
    expect(await it.call(undoLotto, { ...idOf(lotto), body: {} })).toMatchObject({ stato: 'annullato', tornate: 3, righe: 3 });
    expect(await databaseState()).toEqual(before);
  });

  test.each(KIND_NAMES)('Undoing the assignment of a brand to many %s removes the brand from them', async (kind) => {
    const [brand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const admin = await app.asAdmin();
    const ids = [await insertAsset(app.sql, kind, [brand.id]), await insertAsset(app.sql, kind, [brand.id, otherBrand.id])];
    const before = await databaseState();
    const { lotto, ...esiti } = await admin.call(
      bulkBrandEndpoint(`/api/${RISORSE[kind].lista}`, z.object({ ids: z.array(z.int()) }), ''),
      {
        body: { ids, brand_id: otherBrand.id },
      },
    );
    expect(esiti).toMatchObject({ fatti: 1, invariati: 1 });
    expect(await databaseState()).not.toEqual(before);
    await admin.call(undoLotto, { ...idOf(lotto), body: {} });
    expect(await databaseState()).toEqual(before);
  });

  test('Undoing a return reopens the same assignment period, with its seat', async () => {
    const { brand, it } = await brandWithItAccount();
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    for (const kind of KIND_NAMES) await assign(app.sql, kind, await insertAsset(app.sql, kind, [brand.id]), anna);
    const before = await databaseState();
    const { lotto } = await it.call(returnRisorse, { params: { id: anna.id } });
    expect(await databaseState()).not.toEqual(before);
    await it.call(undoLotto, { ...idOf(lotto), body: {} });
    expect(await databaseState()).toEqual(before);
  });

  test('An action that changes nothing creates no lotto', async () => {
    const { brand, it } = await brandWithItAccount();
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    expect(await it.call(returnRisorse, { params: { id: anna.id } })).toEqual({ success: true, lotto: null });
    expect(await it.call(listLotti, { query: { mio: 'true' } })).toEqual([]);
    const assignedSoftware = await insertSoftware(app.sql, [brand.id]);
    await assign(app.sql, 'software', assignedSoftware, anna);
    expect(await it.call(deleteManySoftware, { body: { ids: [assignedSoftware] } })).toMatchObject({ fatti: 0, rifiutati: 1, lotto: null });
    const device = await insertHardware(app.sql, [brand.id]);
    expect(await it.call(addBrandToHardware, { body: { ids: [device], brand_id: brand.id } })).toMatchObject({ invariati: 1, lotto: null });
  });
});
