import { beforeAll, describe, expect, test } from 'vitest';
import { aBusyBrand, righeOf, sezioniOf, tipiOf } from '#testing/busy-brand.ts';
import { dayFromToday } from '#testing/notices.ts';
import { insertBrand, insertDipendente, insertUser, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getLavoro } from './contract.ts';
import { MAX_SECTION_ROWS } from './rules.ts';

const app = openApp();

const CALL_OF: Record<string, string> = {
  '/workflows': '/api/workflows',
  '/employees': '/api/dipendenti',
  '/uscite': '/api/uscite',
  '/riparazioni': '/api/riparazioni',
  '/software': '/api/software',
  '/user-management': '/api/auth/users',
};

let setup: Awaited<ReturnType<typeof aBusyBrand>>;
beforeAll(async () => {
  setup = await aBusyBrand(app, 'Nostra');
  await aBusyBrand(app, 'Altrui');
});

const first = (nome: string) => ({ titolo: `${nome} Nostra` });

describe('the sections of the work list', () => {
  test('HR sees in the work list onboardings to pass on, new employees, open exits and sick leave that should be over', async () => {
    const sezioni = await sezioniOf(await setup.as('HR'));
    expect(tipiOf(sezioni)).toEqual(['da_passare', 'arrivi', 'uscite', 'malattie']);
    expect(righeOf(sezioni, 'da_passare')).toMatchObject([
      { ...first('Di HR'), azione: { testo: 'Comunica al Manager', workflow: { id: expect.any(Number) } } },
      first('Lontano'),
    ]);
    expect(righeOf(sezioni, 'arrivi')).toMatchObject([
      { ...first('Di HR'), azione: null },
      first('Del Manager'),
      { ...first('Di IT'), prontezza: { pronte: 0, totali: 1 }, azione: { testo: 'Che cosa manca' } },
    ]);
    expect(righeOf(sezioni, 'uscite')).toMatchObject([{ ...first('Lascia'), testo: 'manca 1 cosa', azione: { testo: 'Decidi' } }]);
    expect(righeOf(sezioni, 'malattie')).toMatchObject([{ ...first('Malata'), azione: { testo: 'Chiudi' } }]);
  });

  test('A Manager sees in the work list onboardings to pass on, new employees and exits', async () => {
    const sezioni = await sezioniOf(await setup.as('MANAGER'));
    expect(tipiOf(sezioni)).toEqual(['da_passare', 'arrivi', 'uscite']);
    expect(righeOf(sezioni, 'da_passare')).toMatchObject([{ ...first('Del Manager'), azione: { testo: 'Comunica a IT' } }]);
  });

  test('IT sees in the work list onboardings to prepare, items to get back, repairs and used-up licences', async () => {
    const sezioni = await sezioniOf(await setup.as('IT'));
    expect(tipiOf(sezioni)).toEqual(['da_passare', 'da_riprendere', 'riparazioni', 'licenze']);
    expect(righeOf(sezioni, 'da_passare')).toMatchObject([
      { ...first('Di IT'), testo: 'manca Portatile', prontezza: { pronte: 0, totali: 1 }, azione: { testo: 'Prepara', workflow: null } },
    ]);
    expect(righeOf(sezioni, 'da_riprendere')).toMatchObject([
      { ...first('Uscita'), gravita: 'critica', testo: 'ha ancora una cosa', azione: { testo: 'Riprendi' } },
      { ...first('Lascia'), azione: { testo: 'Riprendi', collegamento: expect.stringContaining('/uscite/') } },
    ]);
    expect(righeOf(sezioni, 'riparazioni')).toMatchObject([{ titolo: 'Rotto Nostra', azione: { testo: 'Chiudi' } }]);
    expect(righeOf(sezioni, 'licenze')).toMatchObject([{ titolo: 'Pieno Nostra', testo: "L'unica licenza è in uso" }]);
  });

  test('An amministratore also sees in the work list stuck onboardings with their role, and accounts without any permission', async () => {
    const accountWithoutBrand = await insertUser(app.sql, { nome: 'Nessun', cognome: 'Brand' });
    const invited = await insertUser(app.sql, { nome: 'Nessun', cognome: 'Ospite', invitato_il: new Date() });
    await insertUser(app.sql, { is_active: false });
    const { id: brand_id } = await insertBrand(app.sql);
    const inactiveEmployee = await insertDipendente(app.sql, { brand_id, cognome: 'Dimenticata' });
    const exitDay = await dayFromToday(app, -9);
    await insertWorkflow(app.sql, { dipendente_id: inactiveEmployee.id, stato: 'completato_hr_attesa_manager', created_at: exitDay });
    const sezioni = await sezioniOf(await app.asAdmin());
    expect(tipiOf(sezioni)).toEqual(expect.arrayContaining(['fermi', 'account']));
    expect(righeOf(sezioni, 'fermi')).toMatchObject([
      { titolo: 'Anna Dimenticata', quando: 'Da 9 giorni', testo: "tocca al Manager, ma non c'è nessuno" },
      { titolo: 'Di IT Nostra', quando: 'Da 6 giorni', testo: 'tocca a IT' },
      { titolo: 'Di IT Altrui' },
    ]);
    expect(righeOf(sezioni, 'account')).toMatchObject([
      {
        chiave: `account:${accountWithoutBrand.id}`,
        testo: expect.stringMatching(/ · non è mai entrato$/),
        azione: { testo: 'Associa a un brand' },
      },
      { chiave: `account:${invited.id}`, testo: expect.stringMatching(/, non vede nulla · invitato$/) },
    ]);
    await app.sql.query('delete from users where id = any($1)', [[accountWithoutBrand.id, invited.id]]);
  });
});

describe('the number of each section of the work list', () => {
  test.each(['HR', 'MANAGER', 'IT', 'amministratore'] as const)(
    'Each number in the work list of %s is the total of the list to which the number links',
    async (role) => {
      const client = role === 'amministratore' ? await app.asAdmin() : await setup.as(role);
      const sezioni = await sezioniOf(client);
      expect(sezioni.length).toBeGreaterThan(0);
      for (const { tipo, totale, collegamento, righe } of sezioni) {
        const [path = '', query] = collegamento.split('?');
        const list = await client.fetch('GET', `${CALL_OF[path]}?${query}`);
        expect([tipo, list.status, list.headers.get('x-total-count')]).toEqual([tipo, 200, String(totale)]);
        const ids = (list.body as unknown as { id: number | string }[]).map(({ id }) => String(id));
        expect(righe.length).toBe(Math.min(totale, MAX_SECTION_ROWS));
        if (tipo !== 'riparazioni') expect(ids, tipo).toEqual(expect.arrayContaining(righe.map(({ chiave }) => chiave.split(':')[1])));
      }
    },
  );

  test('The number of a work list section counts all rows, and the section shows the most urgent ones', async () => {
    const { id: brand_id } = await insertBrand(app.sql);
    for (const days of [3, 1, 9, 2, 8, 4, 5]) {
      const lateWorkflow = { stato: 'creato_hr', data_scadenza: await dayFromToday(app, days === 9 ? -1 : days) };
      const { id } = await insertDipendente(app.sql, {
        brand_id,
        cognome: `Tra ${days}`,
        data_assunzione: await dayFromToday(app, days + 40),
      });
      await insertWorkflow(app.sql, { dipendente_id: id, ...lateWorkflow });
    }
    const [sezione] = await sezioniOf(await app.as({ role: 'HR', brands: { [brand_id]: 'can_edit' } }));
    expect(sezione).toMatchObject({ tipo: 'da_passare', totale: 7 });
    expect(sezione?.righe.map(({ titolo }) => titolo)).toEqual(['Tra 9', 'Tra 1', 'Tra 2', 'Tra 3', 'Tra 4'].map((when) => `Anna ${when}`));
  });
});

describe('data that the work list hides', () => {
  test.each(['HR', 'MANAGER', 'IT'] as const)('The work list of %s shows nothing of another brand', async (role) => {
    const { text } = await (await setup.as(role)).try(getLavoro);
    expect(text).toContain('Nostra');
    expect(text).not.toContain('Altrui');
  });

  test('Only HR with permission sees in the work list who is ill', async () => {
    const manager = await setup.as('MANAGER', 'can_admin');
    for (const client of [await setup.as('IT'), manager, await app.as({ role: 'HR' })])
      expect((await client.try(getLavoro)).text).not.toMatch(/Malat/);
    for (const filter of ['true', 'false']) {
      const { body } = await manager.fetch('GET', `/api/dipendenti?malattia_finita=${filter}`);
      const names = (body as unknown as { nome: string }[]).map(({ nome }) => nome);
      expect(names.includes('Malata')).toBe(filter === 'false'); // this account does not see that the employee is ill
    }
  });

  test('The work list of an account that only views a brand contains no step to take', async () => {
    const sezioni = await sezioniOf(await setup.as('HR', 'can_view'));
    expect(tipiOf(sezioni)).toEqual(['arrivi', 'uscite', 'malattie']);
    expect(righeOf(sezioni, 'uscite')).toMatchObject([{ azione: null }]);
  });

  test('The work list of an account without a brand is empty', async () => {
    for (const role of ['HR', 'MANAGER', 'IT'] as const) expect(await sezioniOf(await app.as({ role }))).toEqual([]);
  });
});
