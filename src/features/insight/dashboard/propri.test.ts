import { expect, test } from 'vitest';
import { aBusyBrand, righeOf, sezioniOf } from '#testing/busy-brand.ts';
import { insertBrand, insertDipendente, insertManager, insertShowroom, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

test('An onboarding that is assigned to an account is in its work list, with the role of the next step', async () => {
  const setup = await aBusyBrand(app, 'Nostra');
  const manager = await setup.as('MANAGER');
  const { id } = await setup.person('Affidata');
  await insertWorkflow(app.sql, { dipendente_id: id, stato: 'creato_hr', assegnato_a: manager.userId });
  const rows = righeOf(await sezioniOf(manager), 'da_passare');
  expect(rows).toContainEqual(expect.objectContaining({ titolo: 'Affidata Nostra', testo: 'affidato a te, tocca a HR', azione: null }));
});

test('A Manager sees their team and showroom in the work list, through the employee with the same e-mail as the account', async () => {
  const { id: brand_id } = await insertBrand(app.sql);
  const showroom = await insertShowroom(app.sql, [brand_id], { nome: 'Milano Brera' });
  const client = await app.as({ role: 'MANAGER', brands: { [brand_id]: 'can_view' } });
  const { rows } = await app.sql.query('select upper(email) as email from users where id = $1', [client.userId]);
  const ownEmployee = await insertManager(app.sql, { brand_id, showroom, cognome: 'Capo', email: rows[0].email });
  await insertDipendente(app.sql, { brand_id, showroom, cognome: 'Collega' });
  await insertDipendente(app.sql, { brand_id, manager_id: ownEmployee.id, cognome: 'Mia', posizione: 'Buyer' });
  await insertDipendente(app.sql, { brand_id, manager_id: ownEmployee.id, cognome: 'Andata', stato: 'uscito' });
  const sezioni = await sezioniOf(client);
  expect(sezioni).toMatchObject([
    { tipo: 'persone', da_sapere: true, totale: 1, righe: [{ titolo: 'Anna Mia', testo: 'Buyer', azione: null }] },
    { tipo: 'showroom', da_sapere: true, totale: 2, righe: [{ titolo: 'Anna Capo' }, { titolo: 'Anna Collega' }] },
  ]);
  for (const { totale, collegamento } of sezioni) {
    const { headers } = await client.fetch('GET', collegamento.replace('/employees', '/api/dipendenti'));
    expect(headers.get('x-total-count')).toBe(String(totale));
  }
});
