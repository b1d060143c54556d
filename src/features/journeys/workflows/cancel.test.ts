// Tests of cancelling an onboarding, and of onboarding steps whose role has no account.
import { describe, expect, test } from 'vitest';
import { swapHardware, unassignHardware } from '#features/equipment/hardware/contract.ts';
import { getProntezza, prepara } from '#features/journeys/preparazione/contract.ts';
import { listRichieste, setRichieste } from '#features/journeys/richieste/contract.ts';
import { getDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import { noticesOf } from '#testing/notices.ts';
import { anArrival, LAPTOP, NOTEBOOK, oneOfEach } from '#testing/preparations.ts';
import { insertBrand, insertDipendente, insertHardware, insertWorkflow, updateRow } from '#testing/sql-rows.ts';
import { callDuringChange } from '#testing/sql-session.ts';
import { openApp } from '#testing/test-app.ts';
import { cancelWorkflow, createWorkflow, listPassi, listWorkflows, PASSI } from './contract.ts';

const app = openApp();

async function anArrivalAndHr() {
  const scene = await anArrival(app);
  const hr = await app.as({ role: 'HR', brands: { [scene.brand.id]: 'can_edit' } });
  const cancel = (body: unknown = { motivo: 'Ha rinunciato' }) => hr.try(cancelWorkflow, { params: scene.params, body: body as never });
  return { ...scene, hr, cancel };
}

describe('cancelling an onboarding', () => {
  test('A cancelled onboarding stores author, time and reason, and waits for no role', async () => {
    const { hr, cancel, params, today, anna, brand } = await anArrivalAndHr();
    expect(await cancel({ motivo: ' Ha rinunciato ' })).toMatchObject({
      status: 200,
      body: {
        stato: 'annullato',
        data_annullamento: today,
        data_completamento: null,
        in_ritardo: false,
        ultimo_passo: { azione: 'annulla', stato: 'annullato', nota: 'Ha rinunciato', utente: { id: hr.userId } },
        ancora_assegnate: [],
      },
    });
    expect((await hr.call(listPassi, { params })).map(({ azione }) => azione)).toEqual(['annulla']);
    expect(await hr.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ workflow_stato: 'annullato' });
    const listed = await hr.call(listDipendenti, { query: { in_onboarding: 'true', brand_id: String(brand.id) } });
    expect(listed).toEqual([]);
    expect(await hr.call(getProntezza, {})).toMatchObject({ arrivi: [] });
  });

  test.each([undefined, null, '', '  ', 'x'.repeat(201)])(
    'Cancelling an onboarding without a reason is rejected: %j gets 400',
    async (motivo) => {
      const { cancel, hr, params } = await anArrivalAndHr();
      expect(await cancel({ motivo })).toMatchObject({ status: 400, body: { fields: { motivo: expect.any(String) } } });
      expect(await hr.call(listPassi, { params })).toEqual([]);
    },
  );

  test('A completed or cancelled onboarding cannot be cancelled', async () => {
    const { cancel, workflow } = await anArrivalAndHr();
    expect((await cancel()).status).toBe(200);
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'WORKFLOW_CONCLUSO' } });
    await app.sql.query(
      `update workflows set stato = 'completato_it', data_completamento = oggi(), data_annullamento = null where id = $1`,
      [workflow.id],
    );
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'WORKFLOW_CONCLUSO' } });
  });

  test('A cancelled onboarding cannot be reopened, and the employee can get a new one', async () => {
    const { cancel, hr, it, params, anna } = await anArrivalAndHr();
    await cancel();
    const step = await it.try(PASSI.completa_it, { params, body: {} });
    expect(step).toMatchObject({ status: 409, body: { code: 'PASSO_NON_POSSIBILE' } });
    expect(await hr.try(createWorkflow, { body: { dipendente_id: anna.id } })).toMatchObject({ status: 201, body: { stato: 'creato_hr' } });
  });

  test('Of two concurrent cancellations of an onboarding, or of a concurrent cancellation and step, only one succeeds', async () => {
    const { cancel, it, params } = await anArrivalAndHr();
    const responses = await Promise.all([cancel(), cancel(), it.try(PASSI.completa_it, { params, body: {} })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('the lines of a cancelled onboarding', () => {
  test('The open lines of a cancelled onboarding become not needed, and no account can change or prepare them', async () => {
    const { cancel, ask, hr, it, params } = await anArrivalAndHr();
    await ask(NOTEBOOK);
    await cancel();
    expect(await hr.call(listRichieste, { params })).toMatchObject([{ stato: 'non_serve' }]);
    const closed = { status: 409, body: { code: 'WORKFLOW_ANNULLATO' } };
    expect(await hr.try(setRichieste, { params, body: { voci: [] } })).toMatchObject(closed);
    expect(await it.try(prepara, { params, body: { voci: [] } })).toMatchObject(closed);
  });

  test('The employee keeps the items of a cancelled onboarding, the onboarding names them, and returning an item opens no line', async () => {
    const { voci, things, it, brand, params, dal, anna } = await oneOfEach(app);
    await it.call(prepara, { params, body: { voci } });
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const { ancora_assegnate } = await hr.call(cancelWorkflow, { params, body: { motivo: 'Ha rinunciato' } });
    expect(ancora_assegnate.map((each) => each.riservata && each.dal)).toEqual([dal, dal, dal, dal, dal]);
    expect((await hr.call(listRichieste, { params })).map(({ stato }) => stato)).toEqual(Array(5).fill('assegnata'));
    const notices = async () => (await noticesOf(it, 'annullati_con_risorse')).map(({ testo }) => testo);
    expect(await notices()).toEqual(['Ha ancora 5 cose, assegnate o riservate']);
    await it.call(unassignHardware, { params: { id: String(things.hardware) } });
    expect(await notices()).toEqual(['Ha ancora 4 cose, assegnate o riservate']);
    expect((await hr.call(listRichieste, { params }))[0]).toMatchObject({ stato: 'non_serve', risorsa: null });
    // The notice about the cancelled onboarding ends, because the item now belongs to the new onboarding.
    await hr.call(createWorkflow, { body: { dipendente_id: anna.id } });
    expect(await notices()).toEqual([]);
  });

  test('After a swap of a reserved item, the cancelled onboarding names the new item', async () => {
    const { voci, things, it, brand, params, dal } = await oneOfEach(app);
    await it.call(prepara, { params, body: { voci: voci.slice(0, 1) } });
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    await hr.call(cancelWorkflow, { params, body: { motivo: 'Ha rinunciato' } });
    const con = await insertHardware(app.sql, [brand.id], LAPTOP);
    await it.call(swapHardware, { params: { id: String(things.hardware) }, body: { con, esito: 'magazzino' } });
    expect((await hr.call(listRichieste, { params }))[0]).toMatchObject({ stato: 'assegnata', risorsa: { id: con, dal } });
    expect((await noticesOf(it, 'annullati_con_risorse')).map(({ testo }) => testo)).toEqual(['Ha ancora una cosa, assegnata o riservata']);
  });
});

describe('cancelling an onboarding shortly before or after the return of a reserved item', () => {
  async function aReserved() {
    const { voci, things, it, brand, params } = await oneOfEach(app);
    await it.call(prepara, { params, body: { voci: voci.slice(0, 1) } });
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const line = async () => (await hr.call(listRichieste, { params }))[0]?.stato;
    return { it, hr, params, line, laptop: things.hardware };
  }

  test('An onboarding line gets the state non_serve if its reserved item is returned just before the onboarding is cancelled', async () => {
    const { hr, params, line, laptop } = await aReserved();
    const answer = await callDuringChange(
      app.sql,
      (tx) => tx.query('delete from dipendenti_hardware where hardware_id = $1', [laptop]),
      () => hr.try(cancelWorkflow, { params, body: { motivo: 'Ha rinunciato' } }),
    );
    expect([answer.status, await line()]).toEqual([200, 'non_serve']);
  });

  test('When an onboarding is cancelled and the reserved item of a line is then returned, the line gets the state non_serve', async () => {
    const { it, params, line, laptop } = await aReserved();
    const answer = await callDuringChange(
      app.sql,
      (tx) => tx.query("update workflows set stato = 'annullato', data_annullamento = oggi() where id = $1", [params.id]),
      () => it.try(unassignHardware, { params: { id: String(laptop) } }),
    );
    expect([answer.status, await line()]).toEqual([200, 'non_serve']);
  });
});

describe('an onboarding whose next role has no account', () => {
  test('A workflow lists the roles that have no active account with edit permission on its brand', async () => {
    const brand = await insertBrand(app.sql);
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    await insertWorkflow(app.sql, { dipendente_id: anna.id });
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const senza = async () => (await hr.call(listWorkflows, {}))[0]?.senza_nessuno;
    const before = await app.sql.query(`select role from users where is_active and amministratore and role <> 'HR'`);
    // The test needs a database without an amministratore of the role MANAGER or IT, because such an account could take the step.
    expect(before.rows).toEqual([]);
    await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_view' } });
    expect(await senza()).toEqual(['manager', 'it']);
    const manager = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_edit' } });
    expect(await senza()).toEqual(['it']);
    await updateRow(app.sql, 'users', manager.userId, { is_active: false });
    expect(await senza()).toEqual(['manager', 'it']);
  });
});
