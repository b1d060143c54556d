// An undo follows the rules that apply to a single change at the time of the undo. For example, an employee who has left gets no item back.
import { describe, expect, test } from 'vitest';
import { unassignHardware } from '#features/equipment/hardware/contract.ts';
import { unassignPianoMobile, updatePianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { getRisorse, returnRisorse } from '#features/equipment/risorse/contract.ts';
import { getPreparazione, prepara } from '#features/journeys/preparazione/contract.ts';
import { closeUscita, getUscita, openUscita } from '#features/journeys/uscite/contract.ts';
import { PASSI } from '#features/journeys/workflows/contract.ts';
import { getDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { todayInItaly } from '#shared/dates.ts';
import { RISORSE } from '#shared/risorse.ts';
import type { Client } from '#testing/client.ts';
import { oneOfEach } from '#testing/preparations.ts';
import { assign, insertAsset, insertBrand, insertDipendente, KIND_NAMES, KINDS, type Kind } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { previewAnnullo, undoLotto } from './contract.ts';

const app = openApp();
const TODAY = todayInItaly(new Date());

async function employeeWith(types: readonly Kind[]) {
  const { id: brand } = await insertBrand(app.sql);
  const admin = await app.asAdmin();
  const anna = await insertDipendente(app.sql, { brand_id: brand, data_assunzione: '2020-01-01' });
  const items: { type: Kind; id: number }[] = [];
  for (const type of types) {
    const id = await insertAsset(app.sql, type, [brand]);
    await assign(app.sql, type, id, anna, { data_assegnazione: '2024-01-02' });
    items.push({ type, id });
  }
  const countAssigned = async () => (await admin.call(getRisorse, { params: { id: anna.id } })).numero_risorse;
  return { admin, anna, items, countAssigned, item: items[0]?.id ?? 0 };
}

async function recordExit(admin: Client, dipendente_id: string) {
  const { id } = await admin.call(openUscita, { body: { dipendente_id, data_uscita: TODAY } });
  await admin.call(closeUscita, { params: { id: String(id) }, body: {} });
  return id;
}

async function expectRejectedUndo(client: Client, lotto: number | null, motivo: RegExp): Promise<void> {
  const params = { id: String(lotto) };
  const { conflitti, righe } = await client.call(previewAnnullo, { params });
  expect(righe).toBe(0);
  for (const conflitto of conflitti) expect(conflitto.motivo).toMatch(motivo);
  for (const solo_libere of [false, true]) {
    const rejected = await client.try(undoLotto, { params, body: { solo_libere } });
    expect(rejected).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
  }
}

describe('the undo for an employee who has left since', () => {
  test.each(KIND_NAMES)(
    'Undo of the return of a %s is rejected when the employee has left since, and the closed exit stays unchanged.',
    async (type) => {
      const { admin, anna, item, countAssigned } = await employeeWith([type]);
      const body = type === 'software' || type === 'cartella' ? { dipendente_id: anna.id } : undefined;
      const { text } = await admin.fetch('PATCH', `/api/${RISORSE[type].lista}/${item}/unassign`, body);
      const { lotto } = JSON.parse(text) as { lotto: number };
      const uscita = await recordExit(admin, anna.id);
      await expectRejectedUndo(admin, lotto, /non è più in azienda/);
      expect(await countAssigned()).toBe(0);
      expect(await admin.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ stato: 'uscito' });
      expect(await admin.call(getUscita, { params: { id: String(uscita) } })).toMatchObject({ stato: 'chiusa', da_decidere: 0 });
    },
  );

  test("Undo of 'Restituzione di tutto' is rejected when the employee has left since.", async () => {
    const { admin, anna, countAssigned } = await employeeWith(KIND_NAMES);
    const { lotto } = await admin.call(returnRisorse, { params: { id: anna.id } });
    await recordExit(admin, anna.id);
    await expectRejectedUndo(admin, lotto, /non è più in azienda/);
    expect(await countAssigned()).toBe(0);
  });

  test('Undoing the return of an item is rejected when an exit of the employee was closed after the return, even if the employee works again', async () => {
    const { admin, anna, item, countAssigned } = await employeeWith(['hardware']);
    const { lotto } = await admin.call(unassignHardware, { params: { id: String(item) } });
    await recordExit(admin, anna.id);
    const body = { stato: 'entrato', isactive: true, data_dismissione: null } as const;
    await admin.call(updateDipendente, { params: { id: anna.id }, body });
    await expectRejectedUndo(admin, lotto, /uscita è stata chiusa/);
    expect(await countAssigned()).toBe(0);
  });
});

describe.each(['hardware', 'piano_mobile', 'telefono'] as const)('the undo of an older return of type %s', (type) => {
  test.each([
    ['on the same day', TODAY],
    ['over several days', '2024-03-01'],
  ])('Undo of a return is rejected after another employee had the item and returned it %s.', async (_, since) => {
    const { admin, anna, item, countAssigned } = await employeeWith([type]);
    const { text } = await admin.fetch('PATCH', `/api/${RISORSE[type].lista}/${item}/unassign`);
    const { lotto } = JSON.parse(text) as { lotto: number };
    const { periods, column } = KINDS[type];
    if (since !== TODAY) {
      await app.sql.query(`alter table ${periods} disable trigger user`);
      await app.sql.query(`update ${periods} set data_revoca = $1 where ${column} = $2`, [since, item]);
      await app.sql.query(`alter table ${periods} enable trigger user`);
      await app.sql.query(
        `update lotti_righe set dopo = dopo || jsonb_build_object('data_revoca', $1::text) where lotto_id = $2 and tabella = $3`,
        [since, lotto, periods],
      );
    }
    const luca = await insertDipendente(app.sql, { brand_id: anna.brand_id, nome: 'Luca' });
    await assign(app.sql, type, item, luca, { data_assegnazione: since, data_revoca: TODAY });
    await expectRejectedUndo(admin, lotto, /assegnato di nuovo/);
    expect(await countAssigned()).toBe(0);
  });
});

test('Undo of the return of a mobile plan is rejected when the plan was switched off since.', async () => {
  const { admin, item, countAssigned } = await employeeWith(['piano_mobile']);
  const itemParams = { params: { id: String(item) } };
  const { lotto } = await admin.call(unassignPianoMobile, itemParams);
  await admin.call(updatePianoMobile, { ...itemParams, body: { attivo: false } });
  await expectRejectedUndo(admin, lotto, /non è attivo/);
  expect(await countAssigned()).toBe(0);
  await admin.call(updatePianoMobile, { ...itemParams, body: { attivo: true } });
  await admin.call(undoLotto, { params: { id: String(lotto) }, body: {} });
  expect(await countAssigned()).toBe(1);
});

test('Undoing the return of a device that was in repair at its return assigns the device to its former holder again', async () => {
  const { admin, item, countAssigned } = await employeeWith(['hardware']);
  await app.sql.query(`update hardware set stato = 'in riparazione' where id = $1`, [item]);
  const { lotto } = await admin.call(unassignHardware, { params: { id: String(item) } });
  await admin.call(undoLotto, { params: { id: String(lotto) }, body: {} });
  expect(await countAssigned()).toBe(1);
});

test("'Prepara' is not undone after IT has completed the onboarding, and is undone after the onboarding was reopened.", async () => {
  const { it, params, voci, lines } = await oneOfEach(app);
  const { lotto } = await it.call(prepara, { params, body: { voci } });
  await it.call(PASSI.completa_it, { params, body: {} });
  await expectRejectedUndo(it, lotto, /completato/);
  const richiestaStati = async () => (await it.call(getPreparazione, { params })).righe.map(({ stato }) => stato);
  expect(await richiestaStati()).toEqual(lines.map(() => 'assegnata'));
  await it.call(PASSI.torna_it, { params, body: {} });
  await it.call(undoLotto, { params: { id: String(lotto) }, body: {} });
  expect(await richiestaStati()).toEqual(lines.map(() => 'richiesta'));
});
