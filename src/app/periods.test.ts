import { expect, test } from 'vitest';
import { assignCartella, unassignCartella, updateCartella } from '#features/equipment/cartelle/contract.ts';
import { assignHardware, unassignHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { assignPianoMobile, unassignPianoMobile, updatePianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { assignTelefono, unassignTelefono, updateTelefono } from '#features/equipment/telefoni/contract.ts';
import { insertAsset, insertBrand, insertDipendente, KINDS } from '#testing/sql-rows.ts';
import { callDuringChange, inOneTransaction } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

const ASSET_CALLS = [
  ['hardware', assignHardware, unassignHardware, updateHardware],
  ['piano_mobile', assignPianoMobile, unassignPianoMobile, updatePianoMobile],
  ['telefono', assignTelefono, unassignTelefono, updateTelefono],
  ['cartella', assignCartella, unassignCartella, updateCartella],
] as const;

test.each(ASSET_CALLS)(
  'A %s of two brands can be unassigned once by an account with edit permission on one of them; the second call gets 409',
  async (kind, assign, unassign) => {
    const [own, foreign] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const editor = await app.as({ brands: { [own.id]: 'can_edit' } });
    const anna = await insertDipendente(app.sql, { brand_id: own.id });
    const params = { id: await insertAsset(app.sql, kind, [own.id, foreign.id]) };
    await editor.try(assign, { params, body: { dipendente_id: anna.id } });
    const answers = [await editor.try(unassign, { params }), await editor.try(unassign, { params })];
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    const viewer = await app.as({ brands: { [own.id]: 'can_view' } });
    expect((await viewer.try(unassign, { params })).status).toBe(403);
  },
);

// Bulk actions also lock the item before its brand links. With different orders two transactions could deadlock.
test.each(ASSET_CALLS)('Changing the brands of a %s locks the item before its brand links', async (kind, _assign, _unassign, update) => {
  const [firstBrand, secondBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const admin = await app.asAdmin();
  const id = await insertAsset(app.sql, kind, [firstBrand.id, secondBrand.id]);
  const { table, links, linkColumn } = KINDS[kind];
  const answer = await callDuringChange(
    app.sql,
    (tx) => tx.query(`select from ${table} where id = $1 for update`, [id]),
    () => admin.try(update, { params: { id }, body: { brandIds: [firstBrand.id] } }),
    (tx) => tx.query(`select from ${links} where ${linkColumn} = $1 for update nowait`, [id]),
  );
  expect(answer.status).toBe(200);
});

test.each(ASSET_CALLS)('A call on a %s of an invisible brand is rejected without a lock', async (kind, _assign, _unassign, update) => {
  const [own, foreign] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const editor = await app.as({ brands: { [own.id]: 'can_edit' } });
  const id = await insertAsset(app.sql, kind, [foreign.id]);
  const answers = await inOneTransaction(app.sql, async (tx) => {
    await tx.query(`select from ${KINDS[kind].table} where id = $1 for update`, [id]);
    const path = update.path.replace(':id', 'molti/elimina');
    return [await editor.try(update, { params: { id }, body: {} }), await editor.fetch('POST', path, { ids: [id] })];
  });
  expect(answers).toMatchObject([{ status: 404 }, { status: 200, body: { fatti: 0, rifiutati: 1 } }]);
});
