import { expect, test } from 'vitest';
import { assignHardware, unassignHardware } from '#features/equipment/hardware/contract.ts';
import { assignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { riparazioniCalls } from '#features/equipment/riparazioni/contract.ts';
import { getLotto, previewAnnullo, undoLotto } from '#features/exchange/lotti/contract.ts';
import { anInventario } from '#testing/inventari.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

/** Creates an inventory count in which the only scanned item is a monitor of the Milan showroom. */
async function aReview() {
  const count = await anInventario(app);
  const { brand, it: itAccount, find, read } = count;
  const milano = await insertShowroom(app.sql, [brand.id], { nome: 'Milano Duomo' });
  const monitor = await insertAsset(app.sql, 'hardware', [brand.id], { nome: 'Monitor', numero_seriale: `MON-${brand.id}` });
  await itAccount.call(assignHardware, { params: { id: String(monitor) }, body: { showroom_id: milano } });
  await read([`MON-${brand.id}`]);
  const { mancanti, imprevisti } = await find();
  const snapshotOf = (id: number) => {
    const found = [...mancanti, ...imprevisti].find((voce) => voce.id === id && voce.tipo === 'hardware');
    return { tipo: 'hardware' as const, id, periodo_id: found?.ora?.periodo_id ?? null };
  };
  const stateOf = async (id: number) => (await app.sql.query('select stato from hardware where id = $1', [id])).rows[0].stato;
  return { ...count, milano, monitor, snapshotOf, stateOf };
}

test('Closing an inventory count applies the confirmed decisions in one transaction: items move to the counted showroom, move to another showroom or are marked as lost', async () => {
  const { close, snapshotOf, monitor, till, laptop, showroom, milano, heldBy, stateOf, find } = await aReview();
  const body = {
    spostamenti: [
      { ...snapshotOf(monitor), showroom_id: showroom },
      { ...snapshotOf(till), showroom_id: milano },
    ],
    smarriti: [snapshotOf(laptop)],
  };
  expect(await close(body)).toMatchObject({
    status: 200,
    body: {
      ...{ stato: 'chiuso', modificabile: true, lotto: expect.any(Number) },
      imprevisti: [{ id: monitor, decisione: 'spostato' }],
      mancanti: [
        { nome: 'Cassa', decisione: 'spostato' },
        { nome: 'ThinkPad', decisione: 'smarrito' },
        { nome: 'iPhone 15', decisione: null },
      ],
    },
  });
  expect(await heldBy('dipendenti_hardware', 'hardware_id', monitor)).toMatchObject({ showroom_id: showroom });
  expect(await heldBy('dipendenti_hardware', 'hardware_id', till)).toMatchObject({ showroom_id: milano });
  expect(await heldBy('dipendenti_hardware', 'hardware_id', laptop)).toBeUndefined();
  expect(await stateOf(laptop)).toBe('smarrito');
  expect((await find()).mancanti.flatMap(({ codici }) => codici)).toEqual([]);
});

test('Closing an inventory count is one lot: undoing the lot moves every item back and reopens the count', async () => {
  const { close, snapshotOf, monitor, laptop, showroom, milano, anna, heldBy, stateOf, find, it: itAccount } = await aReview();
  const response = await close({ spostamenti: [{ ...snapshotOf(monitor), showroom_id: showroom }], smarriti: [snapshotOf(laptop)] });
  const params = { id: String((response.body as unknown as { lotto: number }).lotto) };
  expect(await itAccount.call(getLotto, { params })).toMatchObject({
    tipo: 'inventario',
    titolo: 'Inventario di Roma Prati',
    annullabile: true,
  });
  expect(await itAccount.call(previewAnnullo, { params })).toMatchObject({ in_conflitto: 0 });
  await itAccount.call(undoLotto, { params, body: {} });
  expect(await heldBy('dipendenti_hardware', 'hardware_id', monitor)).toMatchObject({ showroom_id: milano });
  expect(await heldBy('dipendenti_hardware', 'hardware_id', laptop)).toMatchObject({ dipendente_id: anna.id });
  expect(await stateOf(laptop)).toBe('attivo');
  expect(await find()).toMatchObject({ stato: 'aperto', chiuso_il: null, imprevisti: [{ id: monitor, decisione: null }] });
});

test('A closed inventory count cannot be reopened by undo while another count of the showroom is open', async () => {
  const { close, begin, it: itAccount } = await aReview();
  const response = await close();
  const params = { id: String((response.body as unknown as { lotto: number }).lotto) };
  expect(await begin()).toMatchObject({ status: 201 });
  expect(await itAccount.try(undoLotto, { params, body: {} })).toMatchObject({ status: 409 });
});

test('Closing an inventory count can unassign an item from the showroom', async () => {
  const { close, snapshotOf, till, heldBy } = await aReview();
  expect(await close({ spostamenti: [{ ...snapshotOf(till), showroom_id: null }] })).toMatchObject({ status: 200 });
  expect(await heldBy('dipendenti_hardware', 'hardware_id', till)).toBeUndefined();
});

test('When an inventory count is closed, a phone moves together with the plan that was assigned with the phone', async () => {
  const { close, find, read, brand, showroom, milano, heldBy } = await aReview();
  const iccid = `8939${String(brand.id).padStart(15, '0')}`;
  const plan = await insertAsset(app.sql, 'piano_mobile', [brand.id], { iccid });
  const phone = await insertAsset(app.sql, 'telefono', [brand.id], { imei: `35${iccid.slice(-13)}` });
  const placeOfPlan = { brand_id: brand.id, showroom_id: milano };
  const { id } = await insertRow(app.sql, 'dipendenti_piani_mobili', { piano_mobile_id: plan, ...placeOfPlan });
  await insertRow(app.sql, 'dipendenti_iphones', { iphone_id: phone, assegnazione_piano_id: id, ...placeOfPlan });
  await read([iccid, `35${iccid.slice(-13)}`]);
  const { imprevisti } = await find();
  const spostamenti = imprevisti
    .filter(({ tipo }) => tipo !== 'hardware')
    .map(({ tipo, id, ora }) => ({ tipo, id, periodo_id: ora?.periodo_id ?? null, showroom_id: showroom }));
  expect(spostamenti).toHaveLength(2);
  expect(await close({ spostamenti })).toMatchObject({ status: 200 });
  expect(await heldBy('dipendenti_iphones', 'iphone_id', phone)).toMatchObject({ showroom_id: showroom });
  expect(await heldBy('dipendenti_piani_mobili', 'piano_mobile_id', plan)).toMatchObject({ showroom_id: showroom });
});

test('When an inventory count is closed, a reserved plan moves without the phone that is reserved with the plan, and the phone is free again', async () => {
  const { close, find, read, brand, showroom, milano, heldBy, it: itAccount } = await aReview();
  const iccid = `8939${String(brand.id).padStart(15, '0')}`;
  const plan = await insertAsset(app.sql, 'piano_mobile', [brand.id], { iccid });
  const phone = await insertAsset(app.sql, 'telefono', [brand.id]);
  const { rows } = await app.sql.query("select to_char(oggi() + 10, 'YYYY-MM-DD') as day");
  const reservation = { showroom_id: milano, iphone_id: phone, data_assegnazione: rows[0].day };
  await itAccount.call(assignPianoMobile, { params: { id: String(plan) }, body: reservation });
  await read([iccid]);
  const found = (await find()).imprevisti.find(({ tipo }) => tipo === 'piano_mobile');
  const voce = { tipo: 'piano_mobile', id: plan, periodo_id: found?.ora?.periodo_id, showroom_id: showroom };
  expect(await close({ spostamenti: [voce] })).toMatchObject({ status: 200 });
  expect(await heldBy('dipendenti_piani_mobili', 'piano_mobile_id', plan)).toMatchObject({ showroom_id: showroom });
  expect(await heldBy('dipendenti_iphones', 'iphone_id', phone)).toBeUndefined();
});

type Review = Awaited<ReturnType<typeof aReview>>;

test.each([
  ['scanned by another phone meanwhile', async ({ read, brand }: Review) => read([`CA-${brand.id}`]), 'INVENTARIO_CAMBIATO'],
  [
    'assigned to another employee meanwhile',
    async ({ it: itAccount, till }: Review) => itAccount.call(unassignHardware, { params: { id: String(till) } }),
    'CAMBIATO_DI_MANO',
  ],
  [
    'in repair meanwhile',
    async ({ it: itAccount, till }: Review) =>
      itAccount.call(riparazioniCalls.hardware.open, { params: { id: String(till) }, body: { guasto: 'Rotta' } }),
    'RIPARAZIONE_APERTA',
  ],
])('Closing an inventory count that marks an item as lost that is %s is rejected as a whole', async (_, otherRequest, code) => {
  const review = await aReview();
  const { close, snapshotOf, till, monitor, showroom, milano, heldBy, find } = review;
  await otherRequest(review);
  const body = { spostamenti: [{ ...snapshotOf(monitor), showroom_id: showroom }], smarriti: [snapshotOf(till)] };
  expect(await close(body)).toMatchObject({ status: 409, body: { code } });
  expect(await heldBy('dipendenti_hardware', 'hardware_id', monitor)).toMatchObject({ showroom_id: milano });
  expect(await find()).toMatchObject({ stato: 'aperto' });
});

test('Closing an inventory count rejects a decision about an item that was neither expected nor scanned, a second decision about an item, and a decision after the close', async () => {
  const { close, snapshotOf, till, brand, read } = await aReview();
  const scannedLater = await insertAsset(app.sql, 'hardware', [brand.id]);
  expect(await close({ smarriti: [snapshotOf(scannedLater)] })).toMatchObject({ status: 409, body: { code: 'NON_IN_INVENTARIO' } });
  expect(await close({ smarriti: [snapshotOf(till), snapshotOf(till)] })).toMatchObject({ status: 400 });
  await close();
  expect(await close()).toMatchObject({ status: 409, body: { code: 'INVENTARIO_CHIUSO' } });
  expect(await read(['A-1'])).toMatchObject({ status: 409, body: { code: 'INVENTARIO_CHIUSO' } });
});

test('Closing an inventory count checks permissions for each item: an account that may assign items may move them but not mark them as lost', async () => {
  const { close, snapshotOf, till, monitor, showroom, brand, find } = await aReview();
  const manager = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_edit' } });
  expect((await find(manager)).mancanti.find(({ id }) => id === till)?.ora).toMatchObject({ smarribile: false, spostabile: true });
  expect(await close({ smarriti: [snapshotOf(till)] }, manager)).toMatchObject({ status: 403 });
  expect(await close({ spostamenti: [{ ...snapshotOf(monitor), showroom_id: showroom }] }, manager)).toMatchObject({ status: 200 });
});

test('Closing an inventory count is rejected when a decision moves an item of an employee whose brand the caller does not see', async () => {
  const { brand, read, find, close, showroom } = await aReview();
  const other = await insertBrand(app.sql);
  const luca = await insertDipendente(app.sql, { brand_id: other.id });
  const shared = await insertAsset(app.sql, 'hardware', [brand.id, other.id], { numero_seriale: `COM-${brand.id}` });
  await assign(app.sql, 'hardware', shared, luca);
  await read([`COM-${brand.id}`]);
  const voce = (await find()).imprevisti.find(({ id }) => id === shared);
  expect(voce?.ora).toMatchObject({ assegnato: true, assegnatario: null, spostabile_qui: false });
  const decision = { tipo: 'hardware', id: shared, periodo_id: voce?.ora?.periodo_id, showroom_id: showroom };
  expect(await close({ spostamenti: [decision] })).toMatchObject({ status: 403 });
});

test('Closing an inventory count can also unassign an item from an employee', async () => {
  const { close, snapshotOf, laptop, heldBy } = await aReview();
  expect(await close({ spostamenti: [{ ...snapshotOf(laptop), showroom_id: null }] })).toMatchObject({ status: 200 });
  expect(await heldBy('dipendenti_hardware', 'hardware_id', laptop)).toBeUndefined();
});

test('An unexpected item stays in the report of an inventory count after the item is deleted, for accounts that saw its brand', async () => {
  const { brand, close, snapshotOf, monitor, showroom, find } = await aReview();
  expect(await close({ spostamenti: [{ ...snapshotOf(monitor), showroom_id: showroom }] })).toMatchObject({ status: 200 });
  await app.sql.query('delete from dipendenti_hardware where hardware_id = $1', [monitor]);
  await app.sql.query('delete from hardware where id = $1', [monitor]);
  const expected = { imprevisti: [{ nome: 'Monitor', decisione: 'spostato', ora: null }] };
  expect(await find()).toMatchObject(expected);
  expect(await find(await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } }))).toMatchObject(expected);
});
