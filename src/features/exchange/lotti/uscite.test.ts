import { expect, test } from 'vitest';
import { deleteManyHardware } from '#features/equipment/hardware/contract.ts';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { listTrasferimenti } from '#features/journeys/trasferimenti/contract.ts';
import { closeUscita, decideEsiti, getUscita, openUscita } from '#features/journeys/uscite/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { Client } from '#testing/client.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertHardware, insertRow, KIND_NAMES } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { aTransfer } from '#testing/transfers.ts';
import { listLotti, previewAnnullo, undoLotto } from './contract.ts';

const app = openApp();
const TODAY = todayInItaly(new Date());
const idOf = (lotto: number | null | undefined) => ({ params: { id: String(lotto) } });

async function countAssigned(client: Client, id: string): Promise<number> {
  const { assegnate } = await client.call(getRisorse, { params: { id } });
  return Object.values(assegnate).reduce((sum, count) => sum + count, 0);
}

/** An employee who leaves today with one item of each type, and an account that may record outcomes. */
async function leaverWithItems() {
  const { id: brand } = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id: brand, data_assunzione: '2020-01-01' });
  const voci = [];
  for (const tipo of KIND_NAMES) {
    const id = await insertAsset(app.sql, tipo, [brand]);
    await assign(app.sql, tipo, id, anna, { data_assegnazione: '2024-01-02' });
    voci.push({ tipo, id, esito: tipo === 'hardware' || tipo === 'telefono' ? 'restituito' : 'revocato' } as const);
  }
  const admin = await app.asAdmin();
  const { id } = await admin.call(openUscita, { body: { dipendente_id: anna.id, data_uscita: TODAY } });
  return { brand, anna, voci, admin, params: { id: String(id) } };
}

test('Undoing the outcomes of an exit assigns the items again, and the exit lists them as open', async () => {
  const { anna, voci, admin, params } = await leaverWithItems();
  const brokenVoci = voci.map((voce) => (voce.tipo === 'hardware' ? { ...voce, condizione: 'guasto' as const } : voce));
  const { lotto, da_decidere } = await admin.call(decideEsiti, { params, body: { voci: brokenVoci } });
  expect(da_decidere).toBe(0);
  const [uscitaLotto] = await admin.call(listLotti, { query: { tipo: 'uscita', limit: '1' } });
  expect(uscitaLotto).toMatchObject({ id: lotto, titolo: `Uscita di ${anna.nome} ${anna.cognome}: 5 esiti`, annullabile: true });

  await admin.call(undoLotto, { ...idOf(lotto), body: {} });
  const uscita = await admin.call(getUscita, { params });
  expect(uscita).toMatchObject({ stato: 'aperta', da_decidere: 5 });
  expect(uscita.voci.every(({ esito }) => esito === null)).toBe(true);
  expect(await countAssigned(admin, anna.id)).toBe(5);
  const secondDecision = await admin.call(decideEsiti, { params, body: { voci } });
  expect(secondDecision.da_decidere).toBe(0);
});

test('Undoing the closing of an exit opens it again, and the employee is uscente', async () => {
  const { anna, voci, admin, params } = await leaverWithItems();
  await admin.call(decideEsiti, { params, body: { voci } });
  const { lotto } = await admin.call(closeUscita, { params, body: {} });
  expect(await admin.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ stato: 'uscito', isactive: false });
  await admin.call(undoLotto, { ...idOf(lotto), body: {} });
  expect(await admin.call(getUscita, { params })).toMatchObject({ stato: 'aperta', da_decidere: 0 });
  expect(await admin.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ stato: 'uscente', isactive: true });
});

test('Outcomes of a closed exit can be undone only after its closing was undone', async () => {
  const { anna, voci, admin, params } = await leaverWithItems();
  const decided = await admin.call(decideEsiti, { params, body: { voci } });
  const closed = await admin.call(closeUscita, { params, body: {} });
  for (const solo_libere of [false, true]) {
    const rejected = await admin.try(undoLotto, { ...idOf(decided.lotto), body: { solo_libere } });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
  }
  const { conflitti } = await admin.call(previewAnnullo, idOf(decided.lotto));
  expect(conflitti[0]?.motivo).toContain('prima annulla la chiusura');
  expect(await countAssigned(admin, anna.id)).toBe(0);
  await admin.call(undoLotto, { ...idOf(closed.lotto), body: {} });
  await admin.call(undoLotto, { ...idOf(decided.lotto), body: {} });
  expect(await countAssigned(admin, anna.id)).toBe(5);
});

test('An item that another employee has received since keeps its exit outcome, and the other outcomes are undone', async () => {
  const { brand, anna, voci, admin, params } = await leaverWithItems();
  const { lotto } = await admin.call(decideEsiti, { params, body: { voci } });
  const laptop = voci.find(({ tipo }) => tipo === 'hardware');
  await assign(app.sql, 'hardware', laptop?.id ?? 0, await insertDipendente(app.sql, { brand_id: brand }));
  const rejected = await admin.try(undoLotto, { ...idOf(lotto), body: {} });
  expect(rejected).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
  await admin.call(undoLotto, { ...idOf(lotto), body: { solo_libere: true } });
  const uscita = await admin.call(getUscita, { params });
  expect(uscita.voci.filter(({ esito }) => esito !== null)).toMatchObject([{ tipo: 'hardware', id: laptop?.id, esito: 'restituito' }]);
  expect(await countAssigned(admin, anna.id)).toBe(4);
});

test('Undoing a transfer restores the former brand and the items of the employee', async () => {
  const { da, a, anna, hr, transfer } = await aTransfer(app);
  const [following, staying] = [await insertHardware(app.sql, [da.id, a.id]), await insertHardware(app.sql, [da.id])];
  for (const id of [following, staying]) await assign(app.sql, 'hardware', id, anna, { data_assegnazione: '2025-03-01' });
  const voci = [
    { tipo: 'hardware', id: following, esito: 'segue' },
    { tipo: 'hardware', id: staying, esito: 'resta' },
  ];
  expect(await transfer({ brand_id: a.id, voci })).toMatchObject({ status: 201, body: { lotto: expect.any(Number) } });
  const [{ id: lotto } = { id: 0 }] = await hr.call(listLotti, { query: { tipo: 'trasferimento' } });
  await hr.call(undoLotto, { ...idOf(lotto), body: {} });
  expect(await hr.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ brand_id: da.id });
  expect(await hr.call(listTrasferimenti, { params: { id: anna.id } })).toEqual([]);
  const { rows } = await app.sql.query('select brand_id, data_revoca from dipendenti_hardware where dipendente_id = $1', [anna.id]);
  expect(rows).toEqual([
    { brand_id: da.id, data_revoca: null },
    { brand_id: da.id, data_revoca: null },
  ]);
});

test('Items with documents cannot be deleted by an action on many, because the undo could not restore the files', async () => {
  const { id: brand } = await insertBrand(app.sql);
  const [inUscita, otherDevice] = [await insertHardware(app.sql, [brand]), await insertHardware(app.sql, [brand])];
  await insertRow(app.sql, 'documenti', {
    soggetto: 'hardware',
    soggetto_id: String(inUscita),
    nome: 'Fattura',
    tipo: 'application/pdf',
    classe: 'it',
    contenuto: Buffer.from('%PDF'),
  });
  const admin = await app.asAdmin();
  const esiti = await admin.call(deleteManyHardware, { body: { ids: [inUscita, otherDevice] } });
  expect(esiti).toMatchObject({ fatti: 1, rifiutati: 1 });
  expect(esiti.righe[0]).toMatchObject({ id: inUscita, esito: 'rifiutato', motivo: expect.stringContaining('documenti') });
});
