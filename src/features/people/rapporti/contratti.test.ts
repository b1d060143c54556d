import { describe, expect, test } from 'vitest';
import { allRoutes } from '#app/routes.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { getLavoro } from '#features/insight/dashboard/contract.ts';
import { openUscita } from '#features/journeys/uscite/contract.ts';
import { getDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import { formatData } from '#shared/dates.ts';
import { addDays } from '#shared/scadenze.ts';
import type { Client } from '#testing/client.ts';
import { aContract, aDecision } from '#testing/contratti.ts';
import { noticesOf } from '#testing/notices.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getMesiATermine, listRapporti, prorogaRapporto, riassumi, trasformaRapporto, updateRapporto } from './contract.ts';

const app = openApp();

const lottoOf = ({ body }: { body: object }) => String('lotto' in body && body.lotto);

describe('extending a contract', () => {
  test('HR moves the planned end to a later day, and the audit log describes the extension in Italian', async () => {
    const { extend, today, rapporti, titles } = await aContract(app);
    const fine_prevista = addDays(today, 200);
    expect(await extend({ fine_prevista, note: 'Stagione estiva' })).toMatchObject({
      status: 200,
      body: { fine_prevista, note: 'Stagione estiva', tipo: 'determinato', dal: '2026-01-01', lotto: expect.any(Number) },
    });
    expect(await rapporti()).toMatchObject([{ fine_prevista, note: 'Stagione estiva' }]);
    expect((await titles())[0]).toBe(`Contratto prorogato fino al ${formatData(fine_prevista)}`);
  });

  test('An extension without a note keeps the stored note', async () => {
    const { extend, today, rapporti } = await aContract(app, { note: 'Prima nota' });
    await extend({ fine_prevista: addDays(today, 200) });
    expect(await rapporti()).toMatchObject([{ note: 'Prima nota' }]);
  });

  test('A new planned end that is not later than the present one is rejected with an Italian sentence', async () => {
    const { extend, today, rapporti } = await aContract(app);
    for (const days of [20, 19, -400]) {
      expect(await extend({ fine_prevista: addDays(today, days) })).toMatchObject({
        status: 400,
        body: { fields: { fine_prevista: expect.stringContaining('viene dopo') } },
      });
    }
    expect(await extend({})).toMatchObject({ status: 400 });
    expect(await rapporti()).toMatchObject([{ fine_prevista: addDays(today, 20) }]);
  });

  test('A contract without a planned end cannot be extended', async () => {
    const { extend } = await aContract(app, { tipo: 'indeterminato', fine_prevista: null });
    expect(await extend({ fine_prevista: '2090-01-01' })).toMatchObject({
      status: 400,
      body: { fields: { fine_prevista: expect.any(String) } },
    });
  });

  test('The undo of an extension restores the former end, and the audit log does not call the undo an extension', async () => {
    const { hr, extend, today, rapporti, titles, mesi } = await aContract(app);
    const answer = await extend({ fine_prevista: addDays(today, 200), note: 'Errore' });
    await hr.call(undoLotto, { params: { id: lottoOf(answer) }, body: {} });
    expect(await rapporti()).toMatchObject([{ fine_prevista: addDays(today, 20), note: null }]);
    expect((await titles())[0]).toBe('Rapporto di lavoro modificato');
    expect((await mesi()).righe).toMatchObject([{ proroghe: 0 }]);
  });

  test('Of two extensions at the same time the later day remains', async () => {
    const { extend, today, rapporti, mesi } = await aContract(app);
    const [late, early] = await Promise.all([extend({ fine_prevista: addDays(today, 90) }), extend({ fine_prevista: addDays(today, 60) })]);
    expect(late.status).toBe(200);
    expect(await rapporti()).toMatchObject([{ fine_prevista: addDays(today, 90) }]);
    expect((await mesi()).righe).toMatchObject([{ proroghe: early.status === 200 ? 2 : 1 }]);
  });
});

describe('converting a contract', () => {
  test('The conversion sets the type, removes the planned end, and changes neither hire date nor situation', async () => {
    const { hr, id, convert, rapporti, titles } = await aContract(app);
    const person = () => hr.call(getDipendente, { params: { id } });
    const before = await person();
    expect(await convert({ tipo: 'indeterminato', dal: '2026-06-01' })).toMatchObject({
      status: 200,
      body: { tipo: 'indeterminato', fine_prevista: null, dal: '2026-01-01', al: null },
    });
    const { data_assunzione, situazione, isActive } = await person();
    expect({ data_assunzione, situazione, isActive }).toEqual({
      data_assunzione: before.data_assunzione,
      situazione: before.situazione,
      isActive: before.isActive,
    });
    expect(await rapporti()).toHaveLength(1);
    expect((await titles())[0]).toBe('Contratto trasformato in tempo indeterminato');
  });

  test.each([
    [{ tipo: 'indeterminato', dal: '2025-12-31' }, 'dal'],
    [{ tipo: 'determinato', dal: '2026-06-01' }, 'tipo'],
    [{ tipo: 'altro', dal: '2026-06-01' }, 'tipo'],
    [{ tipo: null, dal: '2026-06-01' }, 'tipo'],
    [{ tipo: 'indeterminato' }, 'dal'],
  ])('The conversion %o is rejected at the field %s', async (body, field) => {
    const { convert, rapporti } = await aContract(app);
    expect(await convert(body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await rapporti()).toMatchObject([{ tipo: 'determinato' }]);
  });

  test('The undo of a conversion restores type, planned end and the fixed-term months', async () => {
    const { hr, convert, rapporti, mesi, titles } = await aContract(app);
    const before = [(await rapporti()).map(({ updated_at: _, ...rapporto }) => rapporto), await mesi()];
    const answer = await convert({ tipo: 'indeterminato', dal: '2026-06-01' });
    await hr.call(undoLotto, { params: { id: lottoOf(answer) }, body: {} });
    expect([(await rapporti()).map(({ updated_at: _, ...rapporto }) => rapporto), await mesi()]).toEqual(before);
    expect((await titles())[0]).toBe('Rapporto di lavoro modificato');
  });
});

describe('conditions to extend or convert an employment', () => {
  test('The manager of the employee and IT read the contract but can neither extend nor convert it', async () => {
    const { brand, params, extend, convert } = await aContract(app);
    for (const role of ['MANAGER', 'IT'] as const) {
      const account = await app.as({ role, brands: { [brand.id]: 'can_edit' } });
      expect(await account.call(listRapporti, { params })).toHaveLength(1);
      expect(await account.call(getMesiATermine, { params })).toMatchObject({ righe: [{}] });
      expect(await extend({ fine_prevista: '2090-01-01' }, account)).toMatchObject({ status: 403 });
      expect(await convert({ tipo: 'indeterminato', dal: '2026-06-01' }, account)).toMatchObject({ status: 403 });
    }
  });

  test('An account of HR of another brand can neither read, extend nor convert the employment and gets 404', async () => {
    const { params, extend, convert } = await aContract(app);
    const stranger = await app.as({ role: 'HR', brands: { [(await insertBrand(app.sql)).id]: 'can_edit' } });
    expect(await extend({ fine_prevista: '2090-01-01' }, stranger)).toMatchObject({ status: 404 });
    expect(await convert({ tipo: 'indeterminato', dal: '2026-06-01' }, stranger)).toMatchObject({ status: 404 });
    expect(await stranger.try(getMesiATermine, { params })).toMatchObject({ status: 404 });
  });

  test('Neither a former employment nor the employment of an employee who has left can be extended or converted', async () => {
    const leaver = await aContract(app, {}, { stato: 'uscito', isactive: false, data_dismissione: '2026-03-31' });
    const decide = async () => [
      await leaver.extend({ fine_prevista: '2090-01-01' }),
      await leaver.convert({ tipo: 'indeterminato', dal: '2026-02-01' }),
    ];
    const rejected = { status: 409, body: { code: 'RAPPORTO_CONCLUSO' } };
    expect(await decide()).toMatchObject([rejected, rejected]);
    await leaver.hr.call(riassumi, { params: { id: leaver.id }, body: { data_assunzione: '2026-05-01' } });
    expect(await decide()).toMatchObject([rejected, rejected]);
  });
});

describe('the fixed-term months of an employee', () => {
  test('The months of all employments are added up with a line for each, and a reached threshold is a warning that rejects nothing', async () => {
    const { hr, id, mesi, setRapporto, convert } = await aContract(app, { fine_prevista: null }, { data_assunzione: '2024-01-01' });
    await setRapporto({ fine_prevista: '2024-12-31' });
    await app.sql.query(`update dipendenti set stato = 'uscito', isactive = false, data_dismissione = '2024-12-31' where id = $1`, [id]);
    expect(await mesi()).toMatchObject({ mesi: 12, giorni: 0, soglie: [12, 24], avvisi: [{ soglia: 12 }] });
    await hr.call(riassumi, {
      params: { id },
      body: { data_assunzione: '2025-01-10', tipo: 'somministrazione', fine_prevista: '2090-01-09' },
    });
    expect(await mesi()).toMatchObject({
      ...{ mesi: 12 + 65 * 12, giorni: 0 },
      righe: [
        { tipo: 'somministrazione', dal: '2025-01-10', al: '2090-01-09', previsto: true, mesi: 65 * 12, giorni: 0 },
        { tipo: 'determinato', dal: '2024-01-01', al: '2024-12-31', previsto: false, mesi: 12, giorni: 0 },
      ],
      avvisi: [{ soglia: 24, testo: expect.stringContaining('792 mesi') }, { soglia: 12 }],
    });
    const [present] = await hr.call(listRapporti, { params: { id } });
    const params = { id, rid: String(present?.id) };
    await hr.call(prorogaRapporto, { params, body: { fine_prevista: '2091-01-09' } });
    await hr.call(trasformaRapporto, { params, body: { tipo: 'indeterminato', dal: '2026-01-10' } });
    expect(await mesi()).toMatchObject({ mesi: 24, giorni: 0, righe: [{ mesi: 12, al: '2026-01-09' }, { mesi: 12 }] });
    expect(await convert({ tipo: 'determinato', dal: '2024-06-01' })).toMatchObject({ status: 409 });
  });

  test('An installation can set other thresholds', async () => {
    const { id, hr } = await aContract(app, { fine_prevista: null }, { data_assunzione: '2025-01-01' });
    const other = await startSecondApp(app, {
      routes: allRoutes({ mesiATermine: [6, 300] } as unknown as Parameters<typeof allRoutes>[0]),
    });
    const client = other.speakingAs(hr);
    expect(await client.call(getMesiATermine, { params: { id } })).toMatchObject({ soglie: [6, 300], avvisi: [{ soglia: 6 }] });
  });
});

describe('a correction of an employment', () => {
  test('A correction of a version that was changed meanwhile is rejected with 409', async () => {
    const { hr, params, rapporti, extend, today } = await aContract(app);
    const [{ updated_at } = { updated_at: '' }] = await rapporti();
    const correct = (body: object) => hr.try(updateRapporto, { params, body });
    expect(await correct({ livello: '3', updated_at })).toMatchObject({ status: 200 });
    expect(await correct({ livello: '4', updated_at })).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
    const [read] = await rapporti();
    await extend({ fine_prevista: addDays(today, 200) });
    expect(await correct({ livello: '4', updated_at: read?.updated_at })).toMatchObject({ status: 409 });
    expect(await correct({ livello: '4' })).toMatchObject({ status: 200 });
  });

  test('A change of the payroll number does not change the version that accounts without confidential data read', async () => {
    const { hr, brand, params, rapporti } = await aContract(app);
    const [before] = await rapporti();
    await hr.call(updateRapporto, { params, body: { matricola: 'A77' } });
    const administrator = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
    expect(await administrator.call(listRapporti, { params })).toMatchObject([{ updated_at: before?.updated_at }]);
  });

  test('A correction is a lot, and its undo restores employment and employee', async () => {
    const { hr, id, params, rapporti } = await aContract(app);
    const answer = await hr.try(updateRapporto, { params, body: { dal: '2025-12-01', livello: '3' } });
    const person = () => hr.call(getDipendente, { params: { id } });
    expect(await person()).toMatchObject({ data_assunzione: '2025-12-01' });
    await hr.call(undoLotto, { params: { id: lottoOf(answer) }, body: {} });
    expect(await rapporti()).toMatchObject([{ dal: '2026-01-01', livello: null }]);
    expect(await person()).toMatchObject({ data_assunzione: '2026-01-01' });
  });

  test('Only accounts with permission to edit confidential data can undo a correction of the payroll number', async () => {
    const { hr, brand, params, rapporti } = await aContract(app);
    const answer = await hr.try(updateRapporto, { params, body: { matricola: 'A78' } });
    expect(answer).toMatchObject({ status: 200, body: { lotto: expect.any(Number) } });
    const administrator = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
    expect(await administrator.try(undoLotto, { params: { id: lottoOf(answer) }, body: {} })).toMatchObject({ status: 403 });
    await hr.call(undoLotto, { params: { id: lottoOf(answer) }, body: {} });
    expect(await rapporti()).toMatchObject([{ matricola: null }]);
  });
});

const noticesAbout = (client: Client) => noticesOf(client, 'contratti_da_decidere');

describe('notices', () => {
  test.each([60, 30, 14, 7])(
    '%i days before the end of a contract, HR and the manager of the employee get a new version of the notice',
    async (days) => {
      const { hr, manager, otherManager, it, id, today, setRapporto } = await aDecision(app, { fine: days + 1 });
      const versions = async () => (await noticesAbout(hr)).map(({ impronta }) => impronta.split(':')[1]);
      const before = await versions();
      await setRapporto({ fine_prevista: addDays(today, days) });
      expect(await versions()).toEqual([String(days)]);
      expect(before).not.toEqual([String(days)]);
      const expected = {
        titolo: 'Anna Rossi',
        testo: `Il contratto finisce il ${formatData(addDays(today, days))}`,
        collegamento: `/employees/${id}?azione=contratto`,
      };
      expect(await noticesAbout(hr)).toMatchObject([expected]);
      expect(await noticesAbout(manager)).toMatchObject([expected]);
      for (const account of [otherManager, it]) expect(await noticesAbout(account)).toEqual([]);
    },
  );

  test('The notice of a probation ends after its last day, and the notice of a contract remains after its planned end', async () => {
    const { hr, today, setRapporto } = await aDecision(app, { prova: 0 });
    expect(await noticesAbout(hr)).toMatchObject([{ testo: `La prova finisce il ${formatData(today)}`, gravita: 'critica' }]);
    await setRapporto({ prova_fino_al: addDays(today, -1), fine_prevista: addDays(today, -1) });
    expect(await noticesAbout(hr)).toMatchObject([{ testo: `Il contratto doveva finire il ${formatData(addDays(today, -1))}` }]);
  });

  test('An extension beyond 60 days, a conversion and an exit each end the notice', async () => {
    for (const decide of [
      ({ extend, today }: Awaited<ReturnType<typeof aDecision>>) => extend({ fine_prevista: addDays(today, 90) }),
      ({ convert, today }: Awaited<ReturnType<typeof aDecision>>) => convert({ tipo: 'indeterminato', dal: today }),
      ({ hr, id, today }: Awaited<ReturnType<typeof aDecision>>) =>
        hr.try(openUscita, { body: { dipendente_id: id, data_uscita: addDays(today, 20) } }),
    ]) {
      const decision = await aDecision(app, { fine: 20 });
      expect(await noticesAbout(decision.hr)).toHaveLength(1);
      expect((await decide(decision)).status).toBeLessThan(300);
      expect(await noticesAbout(decision.hr)).toEqual([]);
      expect(await noticesAbout(decision.manager)).toEqual([]);
    }
  });

  test('A manager whose account has no permission to view the employee gets no notice', async () => {
    const { manager, brand } = await aDecision(app, { fine: 20 });
    await app.sql.query('delete from user_brands where user_id = $1 and brand_id = $2', [manager.userId, brand.id]);
    expect(await noticesAbout(manager)).toEqual([]);
  });
});

describe('the dashboard section', () => {
  const sectionOf = async (client: Client) => (await client.call(getLavoro, {})).sezioni.find(({ tipo }) => tipo === 'contratti');

  test('HR can decide in the section, the manager of the employee only sees it, and no other account has it', async () => {
    const { hr, manager, otherManager, it, id, today } = await aDecision(app, { fine: 20, prova: 10 });
    const quando = `La prova finisce il ${formatData(addDays(today, 10))} · Il contratto finisce il ${formatData(addDays(today, 20))}`;
    expect(await sectionOf(hr)).toMatchObject({
      titolo: 'Contratti e prove da decidere',
      totale: 1,
      righe: [{ titolo: 'Anna Rossi', quando, gravita: 'attenzione', azione: { testo: 'Decidi', contratto: id } }],
    });
    expect(await sectionOf(manager)).toMatchObject({ totale: 1, righe: [{ titolo: 'Anna Rossi', quando, azione: null }] });
    for (const account of [otherManager, it]) expect(await sectionOf(account)).toBeUndefined();
  });

  test('The link of the section opens the list of employees with the same employees', async () => {
    const { hr, id } = await aDecision(app, { prova: 60 });
    const list = async (days: number) =>
      (await hr.call(listDipendenti, { query: { contratto_entro: String(days) } })).map((each) => each.id);
    expect([await list(60), await list(59)]).toEqual([[id], []]);
    expect((await sectionOf(hr))?.collegamento).toBe('/employees?contratto_entro=60&sort=cognome');
  });
});
