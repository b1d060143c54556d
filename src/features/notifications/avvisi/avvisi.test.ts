import { describe, expect, test } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { aBrand, dayFromToday, noticesOf } from '#testing/notices.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente, insertWorkflow, updateRow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getAvvisi } from './contract.ts';
import { MAX_PER_TIPO } from './rules.ts';

const app = openApp();

const formatItalian = (date: string) => date.split('-').reverse().join('/');

describe('notices about onboardings', () => {
  const STEPS = [
    ['creato_hr', 'HR', 'Da comunicare al Manager'],
    ['in_corso', 'HR', 'Tornato a HR, da comunicare al Manager'],
    ['completato_hr_attesa_manager', 'MANAGER', 'Da comunicare a IT'],
    ['completato_manager_attesa_it', 'IT', 'Da completare'],
  ] as const;

  test.each(STEPS)(
    'An onboarding in the state %s causes a notice for the role %s only, which names the next step',
    async (stato, role, testo) => {
      const { brand, as } = await aBrand(app);
      const { id } = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
      const workflow = await insertWorkflow(app.sql, { dipendente_id: id, stato });
      for (const otherRole of ['HR', 'MANAGER', 'IT'] as const) {
        const notices = await noticesOf(await as(otherRole), 'workflow_in_attesa');
        const expected = { chiave: `workflow:${workflow.id}`, titolo: 'Anna Rossi', testo, collegamento: '/workflows?q=Anna%20Rossi' };
        expect(notices, otherRole).toMatchObject(otherRole === role ? [expected] : []);
      }
      expect(await noticesOf(await as(role, 'can_view'), 'workflow_in_attesa')).toEqual([]);
    },
  );

  test('A late onboarding also causes a notice for other roles, and a more urgent notice for the role of the next step', async () => {
    const { brand, as } = await aBrand(app);
    const { id } = await insertDipendente(app.sql, { brand_id: brand.id });
    const dueDate = await dayFromToday(app, -3);
    await insertWorkflow(app.sql, { dipendente_id: id, stato: 'creato_hr', data_scadenza: dueDate });
    const lateText = `In ritardo dal ${formatItalian(dueDate)}: aspetta HR`;
    expect(await noticesOf(await as('IT'), 'workflow_in_ritardo')).toMatchObject([{ gravita: 'critica', testo: lateText }]);
    const hr = await as('HR');
    expect(await noticesOf(hr, 'workflow_in_attesa')).toMatchObject([
      { gravita: 'critica', testo: `Da comunicare al Manager, in ritardo dal ${formatItalian(dueDate)}` },
    ]);
    expect(await noticesOf(hr, 'workflow_in_ritardo')).toEqual([]);
  });

  test('A completed onboarding causes no notice', async () => {
    const { brand, as } = await aBrand(app);
    const { id } = await insertDipendente(app.sql, { brand_id: brand.id });
    await insertWorkflow(app.sql, { dipendente_id: id, stato: 'completato_it', data_completamento: 'today', data_scadenza: 'yesterday' });
    expect((await (await as('IT')).call(getAvvisi, {})).totale).toBe(0);
  });

  test('A cancelled onboarding causes no notice, even if it was late and assigned to an account', async () => {
    const { brand, as } = await aBrand(app);
    const { id } = await insertDipendente(app.sql, { brand_id: brand.id });
    const it = await as('IT');
    const cancelled = { stato: 'annullato', data_annullamento: 'today', data_scadenza: 'yesterday', assegnato_a: it.userId };
    await insertWorkflow(app.sql, { dipendente_id: id, ...cancelled });
    expect((await it.call(getAvvisi, {})).totale).toBe(0);
  });
});

describe('notices about leaving employees with items', () => {
  test.each([
    ['uscito', true, null, true, 'Uscito'],
    ['entrato', false, null, true, 'Non attivo'],
    ['uscente', true, 10, true, 'Esce il '],
    ['uscente', true, 0, true, 'Esce il '],
    ['uscente', true, -1, true, 'Doveva uscire il '],
    ['uscente', true, 90, false, ''],
    ['uscente', true, null, false, ''],
    ['entrato', true, 10, true, 'Esce il '],
    ['entrato', true, -1, true, 'Uscito il '],
    ['entrato', true, null, false, ''],
  ] as const)(
    'An employee with the state %s, active %j, and an exit in %j days causes a notice about items: %j',
    async (stato, isactive, days, hasNotice, text) => {
      const { brand, as } = await aBrand(app);
      const data_dismissione = days === null ? null : await dayFromToday(app, days);
      const anna = await insertDipendente(app.sql, { brand_id: brand.id, data_assunzione: '2020-01-01' });
      const laptop = await insertAsset(app.sql, 'hardware', [brand.id]);
      await assign(app.sql, 'hardware', laptop, anna);
      await updateRow(app.sql, 'dipendenti', anna.id, { stato, isactive, data_dismissione });
      const it = await as('IT');
      const notices = await noticesOf(it, 'uscite_con_risorse');
      expect(notices).toHaveLength(hasNotice ? 1 : 0);
      if (!hasNotice) return;
      expect(notices[0]?.testo).toMatch(new RegExp(`^${text}.*, ha ancora un dispositivo$`));
      expect(notices[0]?.collegamento).toBe(`/employees/${anna.id}`);
      await endAssignment(app.sql, 'hardware', laptop);
      expect(await noticesOf(it, 'uscite_con_risorse')).toEqual([]);
    },
  );
});

test('Notices about work of the caller come first and are counted, and all other notices are only for information', async () => {
  const { brand, as } = await aBrand(app);
  await insertAsset(app.sql, 'software', [brand.id], { data_scadenza: await dayFromToday(app, 5) });
  const { id } = await insertDipendente(app.sql, { brand_id: brand.id });
  await insertWorkflow(app.sql, { dipendente_id: id, stato: 'completato_manager_attesa_it', data_scadenza: await dayFromToday(app, -1) });
  const typesOf = async (role: Role) => {
    const { totale, aspettano_te, gruppi } = await (await as(role)).call(getAvvisi, {});
    return { totale, aspettano_te, gruppi: gruppi.map((gruppo) => [gruppo.tipo, gruppo.aspettano_te]) };
  };
  const licences = ['licenze_in_scadenza', 0];
  expect(await typesOf('IT')).toEqual({ totale: 2, aspettano_te: 1, gruppi: [['workflow_in_attesa', 1], licences] });
  expect(await typesOf('HR')).toEqual({ totale: 2, aspettano_te: 0, gruppi: [['workflow_in_ritardo', 0], licences] });
});

test('Sick leave past its end causes a notice for HR only, and no notice for another role discloses it', async () => {
  const { brand, as } = await aBrand(app);
  const endDate = await dayFromToday(app, -2);
  const anna = await insertDipendente(app.sql, {
    brand_id: brand.id,
    stato: 'in malattia',
    data_inizio_malattia: await dayFromToday(app, -9),
    data_fine_malattia: endDate,
  });
  await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), anna);
  await updateRow(app.sql, 'dipendenti', anna.id, { isactive: false });
  expect(await noticesOf(await as('HR', 'can_view'), 'malattie_oltre_la_fine')).toMatchObject([
    { testo: `La fine prevista era il ${formatItalian(endDate)}` },
  ]);
  for (const role of ['IT', 'MANAGER'] as const) {
    const text = JSON.stringify(await (await as(role, 'can_admin')).call(getAvvisi, {}));
    expect(text).toContain(anna.id); // The notice is about the employee, because the employee is inactive and has a laptop.
    expect(text).not.toMatch(/malattia|malattie/);
    expect(text).not.toContain(endDate);
  }
});

test('An employee who is still entrante after the hire date causes a notice', async () => {
  const { brand, as } = await aBrand(app);
  const hireDate = await dayFromToday(app, -1);
  await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrante', data_assunzione: hireDate });
  await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrante', data_assunzione: await dayFromToday(app, 0) });
  await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato', data_assunzione: hireDate });
  expect(await noticesOf(await as('HR'), 'arrivi_mancati')).toMatchObject([
    { testo: `Assunzione il ${formatItalian(hireDate)}, ancora «entrante»` },
  ]);
});

describe('notices about licences and warranties', () => {
  test.each([
    [-400, 'critica', 'Scaduto il '],
    [-1, 'critica', 'Scaduto il '],
    [0, 'critica', 'Scade il '],
    [7, 'critica', 'Scade il '],
    [8, 'attenzione', 'Scade il '],
    [30, 'attenzione', 'Scade il '],
    [31, 'nota', 'Scade il '],
    [60, 'nota', 'Scade il '],
    [61, null, ''],
  ] as const)('A licence or warranty that ends in %j days causes a notice with the severity %j', async (days, gravita, text) => {
    const { brand, as } = await aBrand(app);
    const endDate = await dayFromToday(app, days);
    await insertAsset(app.sql, 'software', [brand.id], { data_scadenza: endDate });
    const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { garanzia_scadenza: endDate });
    await insertAsset(app.sql, 'hardware', [brand.id], { garanzia_scadenza: endDate, stato: 'dismesso' });
    const viewer = await as('MANAGER', 'can_view');
    const expected = gravita === null ? [] : [{ gravita }];
    expect(await noticesOf(viewer, 'licenze_in_scadenza')).toMatchObject(
      expected.map((each) => ({ ...each, testo: text + formatItalian(endDate) })),
    );
    const collegamento = `/hardware/${laptop}`;
    expect(await noticesOf(viewer, 'garanzie_in_scadenza')).toMatchObject(expected.map((each) => ({ ...each, collegamento })));
  });

  test('A licence without a free seat causes a notice', async () => {
    const { brand, as } = await aBrand(app);
    const fullLicence = await insertAsset(app.sql, 'software', [brand.id], { nome: 'Pieno', numero_licenze: 1 });
    await insertAsset(app.sql, 'software', [brand.id], { nome: 'Libero', numero_licenze: 1 });
    const uncountedLicence = await insertAsset(app.sql, 'software', [brand.id], { nome: 'Senza conto', numero_licenze: null });
    const anna = await insertDipendente(app.sql, { brand_id: brand.id });
    await assign(app.sql, 'software', fullLicence, anna);
    await assign(app.sql, 'software', uncountedLicence, anna);
    expect(await noticesOf(await as('IT'), 'licenze_esaurite')).toMatchObject([{ titolo: 'Pieno', testo: "L'unica licenza è in uso" }]);
  });
});

test('An unassigned plan or phone with a cost causes a notice', async () => {
  const { brand, as } = await aBrand(app);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const idlePlan = await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Fermo', costo_annuo: '180.50' });
  await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Gratis', costo_annuo: '0' });
  await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Chiuso', attivo: false });
  await assign(app.sql, 'piano_mobile', await insertAsset(app.sql, 'piano_mobile', [brand.id], { nome_piano: 'Usato' }), anna);
  const phone = await insertAsset(app.sql, 'telefono', [brand.id], { modello: 'iPhone nel cassetto', costo_annuo: '300' });
  const notices = await noticesOf(await as('IT'), 'costi_senza_titolare');
  expect(notices.map(({ titolo, testo, collegamento }) => [titolo, testo.replace(/\s/g, ' '), collegamento])).toEqual([
    ['Fermo', "Nessuno lo ha, e costa 180,50 € all'anno", `/mobile-plans/${idlePlan}`],
    ['iPhone nel cassetto', "Nessuno lo ha, e costa 300,00 € all'anno", `/telefoni/${phone}`],
  ]);
});

describe('the visibility of notices', () => {
  test('The bell shows only notices about the brands of the caller', async () => {
    const { as } = await aBrand(app);
    const otherBrand = await insertBrand(app.sql);
    await insertAsset(app.sql, 'software', [otherBrand.id], {
      nome: 'Canarino',
      data_scadenza: await dayFromToday(app, -1),
      numero_licenze: 1,
    });
    await insertAsset(app.sql, 'piano_mobile', [otherBrand.id], { nome_piano: 'Canarino' });
    await insertDipendente(app.sql, {
      brand_id: otherBrand.id,
      nome: 'Canarino',
      stato: 'entrante',
      data_assunzione: await dayFromToday(app, -1),
    });
    expect(await (await as('HR')).call(getAvvisi, {})).toEqual({ totale: 0, aspettano_te: 0, nascosti: false, gruppi: [] });
    const withoutBrand = await app.as({ role: 'HR', brands: {} });
    expect((await withoutBrand.call(getAvvisi, {})).totale).toBe(0);
  });

  test('The bell shows the most urgent notices of a type and the number of all notices of the type', async () => {
    const { brand, as } = await aBrand(app);
    const yesterday = await dayFromToday(app, -1);
    for (let i = 0; i < MAX_PER_TIPO + 3; i += 1) await insertAsset(app.sql, 'software', [brand.id], { data_scadenza: yesterday });
    const { totale, gruppi } = await (await as('IT')).call(getAvvisi, {});
    expect(totale).toBe(MAX_PER_TIPO + 3);
    expect(gruppi).toMatchObject([{ tipo: 'licenze_in_scadenza', totale: MAX_PER_TIPO + 3 }]);
    expect(gruppi[0]?.avvisi).toHaveLength(MAX_PER_TIPO);
  });
});
