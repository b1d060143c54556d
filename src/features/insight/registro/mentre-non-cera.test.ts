import { beforeAll, describe, expect, test } from 'vitest';
import { login, logout } from '#features/accounts/auth/contract.ts';
import { assignHardware, unassignHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { createWorkflow } from '#features/journeys/workflows/contract.ts';
import { createDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { Client } from '#testing/client.ts';
import { aLaptop, readRegistro } from '#testing/read-registro.ts';
import { insertBrand, insertDipendente, insertRow, insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { getMentreNonCera } from './contract.ts';

const app = openApp();

const PASSWORD = 'quattro parole a caso';

/** Returns an account that administers the brand, and a function that signs it in with a new session. */
async function anAdministratorOf(brand_id: number, role = 'HR') {
  const user = await insertUser(app.sql, { role, password_hash: await cheapHash(PASSWORD) });
  await insertRow(app.sql, 'user_brands', { user_id: user.id, brand_id, can_view: true, can_edit: true, can_admin: true });
  const enter = async () => {
    const client = new Client(app.url);
    await client.call(login, { body: { username: String(user.username), password: PASSWORD } });
    return client;
  };
  return { id: user.id, enter };
}

/** Creates a brand in which a colleague does one thing of each type, and two accounts that administer it were absent meanwhile. */
async function aBrandWithChanges(mark: string) {
  const { id: brand_id } = await insertBrand(app.sql);
  const [hr, it] = [await anAdministratorOf(brand_id), await anAdministratorOf(brand_id, 'IT')];
  const anna = await insertDipendente(app.sql, { brand_id, nome: 'Anna', cognome: mark, stato: 'entrato' });
  const leaver = await insertDipendente(app.sql, { brand_id, nome: 'Carlo', cognome: mark, data_assunzione: '2020-01-01' });
  const colleague = await app.as({ role: 'HR', brands: { [brand_id]: 'can_admin' } });
  const technician = await app.as({ role: 'IT', brands: { [brand_id]: 'can_admin' } });
  const laptops = [await aLaptop(technician, [brand_id]), await aLaptop(technician, [brand_id])];
  for (const account of [hr, it]) await (await account.enter()).call(logout, {});

  for (const [nome, email] of ['Bruna', 'Dario', 'Elena'].map((each) => [each, `${each}.${mark}@organico.test`] as const))
    await colleague.call(createDipendente, { body: { nome, cognome: mark, email, brand_id } });
  await colleague.call(updateDipendente, { params: { id: leaver.id }, body: { stato: 'uscito', data_dismissione: '2026-01-31' } });
  for (const { id } of laptops) await technician.call(assignHardware, { params: { id: String(id) }, body: { dipendente_id: anna.id } });
  await technician.call(unassignHardware, { params: { id: String(laptops[0]?.id) }, body: {} });
  await colleague.call(createWorkflow, { body: { dipendente_id: anna.id } });
  await colleague.call(updateDipendente, { params: { id: anna.id }, body: { posizione: 'Cassa' } });
  await colleague.call(updateDipendente, {
    params: { id: anna.id },
    body: { stato: 'in malattia', data_inizio_malattia: '2026-02-01', stipendio: '43219' },
  });
  await technician.call(updateHardware, { params: { id: String(laptops[1]?.id) }, body: { modello: 'T16' } });
  await aLaptop(technician, [brand_id], 'Nuovo');
  return { brand_id, hr, it };
}

describe('the summary of an absence', () => {
  let ours: Awaited<ReturnType<typeof aBrandWithChanges>>;
  let theirs: Awaited<ReturnType<typeof aBrandWithChanges>>;
  beforeAll(async () => {
    ours = await aBrandWithChanges('Nostri');
    theirs = await aBrandWithChanges('Altrui');
  });

  const lines = (mark: string) => [
    `3 persone nuove: Elena ${mark}, Dario ${mark} e un'altra persona`,
    `1 persona uscita: Carlo ${mark}`,
    `2 assegnazioni: 2 dispositivi a Anna ${mark}`,
    `1 restituzione: un dispositivo da Anna ${mark}`,
    `1 passo di onboarding: Anna ${mark}`,
    `1 modifica ai dati di Anna ${mark}`,
    '1 cosa nuova: un dispositivo',
    '1 modifica a un dispositivo',
  ];

  test('Two accounts of different brands read what happened in their own brand, and nothing of the other brand', async () => {
    for (const [{ hr }, mark, otherMark] of [
      [ours, 'Nostri', 'Altrui'],
      [theirs, 'Altrui', 'Nostri'],
    ] as const) {
      const { text, body } = await (await hr.enter()).try(getMentreNonCera);
      expect((body as unknown as { righe: { testo: string }[] }).righe.map(({ testo }) => testo)).toEqual(lines(mark));
      expect(text).not.toContain(otherMark);
    }
  });

  test('Sick leave and salary are in no line, also for HR, and are not counted', async () => {
    const client = await ours.it.enter();
    const { text, body } = await client.try(getMentreNonCera);
    expect((body as unknown as { righe: { testo: string }[] }).righe.map(({ testo }) => testo)).toEqual(lines('Nostri'));
    expect(text).not.toMatch(/malatt|43219|stipendio/i);
  });
});

test('The link of each line opens the audit log with exactly the entries that the line counts', async () => {
  const { hr } = await aBrandWithChanges('Contati');
  const client = await hr.enter();
  const { righe } = await client.call(getMentreNonCera, {});
  expect(righe.length).toBeGreaterThan(5);
  for (const { evento, voci, collegamento } of righe) {
    const [path, query] = collegamento.split('?');
    expect(path).toBe('/cronologia');
    const { entries, total } = await readRegistro(client, Object.fromEntries(new URLSearchParams(query)));
    expect([evento, total]).toEqual([evento, String(voci)]);
    expect(entries).toHaveLength(voci);
  }
});

describe('the time of an absence', () => {
  test('An absence ends with the new session: later changes are in no line', async () => {
    const { brand_id, hr } = await aBrandWithChanges('Dopo');
    const client = await hr.enter();
    const before = await client.call(getMentreNonCera, {});
    const body = { nome: 'Zeno', cognome: 'Tardi', email: 'zeno.tardi@organico.test', brand_id };
    await client.call(createDipendente, { body });
    expect(await client.call(getMentreNonCera, {})).toEqual(before);
  });

  test('What an account did itself before it signed out is in no line of its next session', async () => {
    const { brand_id, hr } = await aBrandWithChanges('Propri');
    const client = await hr.enter();
    const body = { nome: 'Ada', cognome: 'Propri', email: 'ada.propri@organico.test', brand_id };
    await client.call(createDipendente, { body });
    await client.call(logout, {});
    const next = await (await hr.enter()).call(getMentreNonCera, {});
    expect(next).toEqual({ dal: expect.any(String), righe: [] });
  });

  test('An absence begins with the last use of a session, also when the session expired and was deleted', async () => {
    const { brand_id, hr } = await aBrandWithChanges('Scaduti');
    await hr.enter();
    await app.sql.query("update presenze set ultima = '2026-01-10T08:00:00Z' where user_id = $1", [hr.id]);
    await app.sql.query('delete from sessions where user_id = $1', [hr.id]);
    const colleague = await app.as({ role: 'HR', brands: { [brand_id]: 'can_admin' } });
    const body = { nome: 'Ivo', cognome: 'Scaduti', email: 'ivo.scaduti@organico.test', brand_id };
    await colleague.call(createDipendente, { body });
    const { dal, righe } = await (await hr.enter()).call(getMentreNonCera, {});
    expect(dal).toMatch(/^2026-01-10T08:00:00/);
    expect(righe[0]?.testo).toMatch(/^\d+ persone nuove: Ivo Scaduti/);
  });

  test('The first session of an account has no lines', async () => {
    const { id } = await insertBrand(app.sql);
    const account = await anAdministratorOf(id);
    expect(await (await account.enter()).call(getMentreNonCera, {})).toEqual({ dal: null, righe: [] });
  });

  test('The use of a session is recorded as a presence once a minute, also in a company session, whose end stays as it is', async () => {
    const { id } = await insertBrand(app.sql);
    const account = await anAdministratorOf(id);
    const client = await account.enter();
    await app.sql.query("update sessions set aziendale = true, expires_at = created_at + interval '1 hour' where user_id = $1", [
      account.id,
    ]);
    const readState = async () => {
      const { rows } = await app.sql.query(
        'select p.ultima, s.expires_at from presenze p join sessions s using (user_id) where user_id = $1',
        [account.id],
      );
      return rows[0];
    };
    const entered = await readState();
    await client.call(getMentreNonCera, {});
    expect(await readState()).toEqual(entered);
    await app.sql.query("update presenze set ultima = now() - interval '2 minutes' where user_id = $1", [account.id]);
    await client.call(getMentreNonCera, {});
    const used = await readState();
    expect(used.expires_at).toEqual(entered.expires_at);
    expect(used.ultima >= entered.ultima).toBe(true);
  });
});

test('An account that administers no brand cannot read the summary of its absence', async () => {
  const { id } = await insertBrand(app.sql);
  const client = await app.as({ role: 'HR', brands: { [id]: 'can_edit' } });
  expect(await client.try(getMentreNonCera)).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
});
