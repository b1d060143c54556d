// An undo follows the rules of the single call at the time of the undo: for example an employee who has left gets no item back.
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
import { annullaLotto, previewAnnullo } from './contract.ts';

const app = openApp();
const OGGI = todayInItaly(new Date());

async function anEmployeeWith(kinds: readonly Kind[]) {
  const { id: brand } = await insertBrand(app.sql);
  const admin = await app.asAdmin();
  const anna = await insertDipendente(app.sql, { brand_id: brand, data_assunzione: '2020-01-01' });
  const things: { kind: Kind; id: number }[] = [];
  for (const kind of kinds) {
    const id = await insertAsset(app.sql, kind, [brand]);
    await assign(app.sql, kind, id, anna, { data_assegnazione: '2024-01-02' });
    things.push({ kind, id });
  }
  const held = async () => (await admin.call(getRisorse, { params: { id: anna.id } })).numero_risorse;
  return { admin, anna, things, held, thing: things[0]?.id ?? 0 };
}

async function leave(admin: Client, dipendente_id: string) {
  const { id } = await admin.call(openUscita, { body: { dipendente_id, data_uscita: OGGI } });
  await admin.call(closeUscita, { params: { id: String(id) }, body: {} });
  return id;
}

async function expectRefused(client: Client, lotto: number | null, motivo: RegExp): Promise<void> {
  const params = { id: String(lotto) };
  const { conflitti, righe } = await client.call(previewAnnullo, { params });
  expect(righe).toBe(0);
  for (const conflitto of conflitti) expect(conflitto.motivo).toMatch(motivo);
  for (const solo_libere of [false, true]) {
    const refused = await client.try(annullaLotto, { params, body: { solo_libere } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'LOTTO_MODIFICATO' } });
  }
}

describe('the undo for an employee who has left since', () => {
  test.each(KIND_NAMES)(
    'Undo of the return of a %s is rejected when the employee has left since, and the closed exit stays unchanged.',
    async (kind) => {
      const { admin, anna, thing, held } = await anEmployeeWith([kind]);
      const body = kind === 'software' || kind === 'cartella' ? { dipendente_id: anna.id } : undefined;
      const { text } = await admin.fetch('PATCH', `/api/${RISORSE[kind].lista}/${thing}/unassign`, body);
      const { lotto } = JSON.parse(text) as { lotto: number };
      const uscita = await leave(admin, anna.id);
      await expectRefused(admin, lotto, /non è più in azienda/);
      expect(await held()).toBe(0);
      expect(await admin.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ stato: 'uscito' });
      expect(await admin.call(getUscita, { params: { id: String(uscita) } })).toMatchObject({ stato: 'chiusa', da_decidere: 0 });
    },
  );

  test("Undo of 'Restituzione di tutto' is rejected when the employee has left since.", async () => {
    const { admin, anna, held } = await anEmployeeWith(KIND_NAMES);
    const { lotto } = await admin.call(returnRisorse, { params: { id: anna.id } });
    await leave(admin, anna.id);
    await expectRefused(admin, lotto, /non è più in azienda/);
    expect(await held()).toBe(0);
  });

  test('Undo of a return from before a closed exit is rejected, also when the employee has come back since.', async () => {
    const { admin, anna, thing, held } = await anEmployeeWith(['hardware']);
    const { lotto } = await admin.call(unassignHardware, { params: { id: String(thing) } });
    await leave(admin, anna.id);
    const body = { stato: 'entrato', isactive: true, data_dismissione: null } as const;
    await admin.call(updateDipendente, { params: { id: anna.id }, body });
    await expectRefused(admin, lotto, /uscita è stata chiusa/);
    expect(await held()).toBe(0);
  });
});

describe.each(['hardware', 'piano_mobile', 'telefono'] as const)('the undo of an older return of type %s', (kind) => {
  test.each([
    ['on the same day', OGGI],
    ['over several days', '2024-03-01'],
  ])('Undo of a return is rejected after another employee had the item and returned it %s.', async (_, since) => {
    const { admin, anna, thing, held } = await anEmployeeWith([kind]);
    const { text } = await admin.fetch('PATCH', `/api/${RISORSE[kind].lista}/${thing}/unassign`);
    const { lotto } = JSON.parse(text) as { lotto: number };
    const { periods, column } = KINDS[kind];
    // Moves the return into the past with SQL.
    if (since !== OGGI) {
      await app.sql.query(`alter table ${periods} disable trigger user`);
      await app.sql.query(`update ${periods} set data_revoca = $1 where ${column} = $2`, [since, thing]);
      await app.sql.query(`alter table ${periods} enable trigger user`);
      await app.sql.query(
        `update lotti_righe set dopo = dopo || jsonb_build_object('data_revoca', $1::text) where lotto_id = $2 and tabella = $3`,
        [since, lotto, periods],
      );
    }
    const luca = await insertDipendente(app.sql, { brand_id: anna.brand_id, nome: 'Luca' });
    await assign(app.sql, kind, thing, luca, { data_assegnazione: since, data_revoca: OGGI });
    await expectRefused(admin, lotto, /assegnato di nuovo/);
    expect(await held()).toBe(0);
  });
});

test('Undo of the return of a mobile plan is rejected when the plan was switched off since.', async () => {
  const { admin, thing, held } = await anEmployeeWith(['piano_mobile']);
  const one = { params: { id: String(thing) } };
  const { lotto } = await admin.call(unassignPianoMobile, one);
  await admin.call(updatePianoMobile, { ...one, body: { attivo: false } });
  await expectRefused(admin, lotto, /non è attivo/);
  expect(await held()).toBe(0);
  await admin.call(updatePianoMobile, { ...one, body: { attivo: true } });
  await admin.call(annullaLotto, { params: { id: String(lotto) }, body: {} });
  expect(await held()).toBe(1);
});

test('Undo of the return of a device that was already in repair at the time assigns it to its holder again.', async () => {
  const { admin, thing, held } = await anEmployeeWith(['hardware']);
  await app.sql.query(`update hardware set stato = 'in riparazione' where id = $1`, [thing]);
  const { lotto } = await admin.call(unassignHardware, { params: { id: String(thing) } });
  await admin.call(annullaLotto, { params: { id: String(lotto) }, body: {} });
  expect(await held()).toBe(1);
});

test("'Prepara' is not undone after IT has completed the onboarding, and is undone after the onboarding was reopened.", async () => {
  const { it, params, voci, lines } = await oneOfEach(app);
  const { lotto } = await it.call(prepara, { params, body: { voci } });
  await it.call(PASSI.completa_it, { params, body: {} });
  await expectRefused(it, lotto, /completato/);
  const states = async () => (await it.call(getPreparazione, { params })).righe.map(({ stato }) => stato);
  expect(await states()).toEqual(lines.map(() => 'assegnata'));
  await it.call(PASSI.torna_it, { params, body: {} });
  await it.call(annullaLotto, { params: { id: String(lotto) }, body: {} });
  expect(await states()).toEqual(lines.map(() => 'richiesta'));
});
