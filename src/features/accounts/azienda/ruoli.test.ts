import { afterEach, describe, expect, test } from 'vitest';
import { createGettone, listGettoni } from '#features/accounts/gettoni/contract.ts';
import { addDays } from '#features/accounts/gettoni/rules.ts';
import { todayInItaly } from '#shared/dates.ts';
import { Browser } from '#testing/browser.ts';
import { openCompany } from '#testing/company-sign-in.ts';
import { insertBrand, insertRow, insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { type GroupMap, permissionsOfGroups, rightsOnBrands } from './rules.ts';

const app = openApp();
const company = openCompany(app);
afterEach(() => {
  company.provider.lie = undefined;
});
let counter = 0;

const GROUP_MAP: GroupMap = {
  Direzione: { amministratore: true },
  'Risorse umane': { ruolo: 'HR', brand: { Marea: 'can_edit', Altrove: 'can_view' } },
  Informatica: { ruolo: 'IT', brand: { '*': 'can_view', marea: 'can_admin' } },
};

describe('the groups that the provider sends for a person', () => {
  test.each([
    [[], undefined],
    [['Nessuno di questi'], undefined],
    [['Direzione'], { ruolo: undefined, amministratore: true, brand: {} }],
    [
      ['Informatica', 'Risorse umane'],
      { ruolo: 'HR', amministratore: false, brand: { marea: 'can_admin', altrove: 'can_view', '*': 'can_view' } },
    ],
  ])("The provider's groups %j give the account the expected permissions", (gruppi, permissions) => {
    expect(permissionsOfGroups(GROUP_MAP, gruppi)).toEqual(permissions);
  });

  test('Groups of the provider that set only a role leave the other permissions of the account unchanged', () => {
    expect(permissionsOfGroups({ HR: { ruolo: 'HR' } }, ['HR'])).toEqual({ ruolo: 'HR', amministratore: undefined, brand: undefined });
  });

  test("A person gets the highest right on a brand that their groups give for all brands ('*') or for its name", () => {
    const brands = [
      { id: 1, nome: 'MAREA' },
      { id: 2, nome: 'Brughiera' },
    ];
    expect([...rightsOnBrands(brands, { marea: 'can_edit', '*': 'can_view' })]).toEqual([
      [1, 'can_edit'],
      [2, 'can_view'],
    ]);
    expect([...rightsOnBrands(brands, { brughiera: 'can_view', '*': 'can_admin', ignoto: 'can_admin' })]).toEqual([
      [1, 'can_admin'],
      [2, 'can_admin'],
    ]);
    expect([...rightsOnBrands(brands, { ignoto: 'can_admin' })]).toEqual([]);
  });
});

function aColleague(groups: unknown): { sub: string; email: string } {
  const sub = `collega${++counter}`;
  const email = `${sub}@marea.example`;
  company.provider.people.set(sub, { email, email_verified: true, given_name: 'Ada', family_name: 'Neri', groups });
  return { sub, email };
}

async function signedInBrowser(product: Awaited<ReturnType<typeof company.product>>, sub: string): Promise<Browser> {
  const browser = new Browser();
  expect((await product.enter(sub, browser)).status).toBe(200);
  return browser;
}

const in30Days = () => addDays(todayInItaly(new Date()), 30);

const accountOf = async (email: string) => {
  const { rows } = await app.sql.query(
    `select u.id, u.nome, u.cognome, u.role, u.amministratore,
       (select jsonb_object_agg(b.nome, case when l.can_admin then 'can_admin' when l.can_edit then 'can_edit' else 'can_view' end)
        from user_brands l join brands b on b.id = l.brand_id where l.user_id = u.id) as brand
     from users u where u.email = $1`,
    [email],
  );
  return rows[0];
};

test('At the first sign-in, a person without an account gets one with the permissions of their groups, and a person in no group is rejected', async () => {
  await insertBrand(app.sql, { nome: 'Marea' });
  await insertBrand(app.sql, { nome: 'Brughiera' });
  const product = await company.product({ mappa: GROUP_MAP });
  const { sub, email } = aColleague(['Informatica', 'Tutti']);
  expect(await product.enter(sub)).toMatchObject({ status: 200, body: { user: { email, role: 'IT' } } });
  const account = await accountOf(email);
  expect(account).toMatchObject({
    nome: 'Ada',
    cognome: 'Neri',
    role: 'IT',
    amministratore: false,
    brand: { Marea: 'can_admin', Brughiera: 'can_view' },
  });

  const outsider = aColleague('Tutti');
  expect(await product.enter(outsider.sub)).toMatchObject({ status: 403, body: { code: 'FUORI_DAI_GRUPPI' } });
  expect(await accountOf(outsider.email)).toBeUndefined();
});

test('A brand named "Constructor" or "__proto__" is not visible to an account whose groups give rights only on another brand.', async () => {
  await insertBrand(app.sql, { nome: 'Constructor' });
  await insertBrand(app.sql, { nome: '__proto__' });
  await insertBrand(app.sql, { nome: 'Collina' });
  const product = await company.product({ mappa: { Vendite: { ruolo: 'HR', brand: { Collina: 'can_view' } } } });
  const { sub, email } = aColleague(['Vendite']);
  expect((await product.enter(sub)).status).toBe(200);
  expect((await accountOf(email)).brand).toEqual({ Collina: 'can_view' });
});

test('A person whose groups have changed gets the new permissions at the next sign-in, and the audit log names no actor', async () => {
  const { sub, email } = aColleague(['Informatica']);
  const product = await company.product({ mappa: GROUP_MAP });
  await product.enter(sub);
  company.provider.people.set(sub, { ...company.provider.people.get(sub), groups: ['Risorse umane', 'Direzione'] });
  expect((await product.enter(sub)).status).toBe(200);
  const account = await accountOf(email);
  expect(account).toMatchObject({ role: 'HR', amministratore: true, brand: { Marea: 'can_edit' } });
  const { rows } = await app.sql.query(
    `select oggetto, azione, user_id from registro
     where (oggetto = 'users' and oggetto_id = $1 and dopo ? 'role' and azione = 'modifica') or (oggetto = 'user_brands' and azione = 'elimina')`,
    [String(account.id)],
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { oggetto: 'users', azione: 'modifica', user_id: null },
      { oggetto: 'user_brands', azione: 'elimina', user_id: null },
    ]),
  );
  company.provider.people.set(sub, { ...company.provider.people.get(sub), groups: [] });
  expect(await product.enter(sub)).toMatchObject({ status: 403, body: { code: 'FUORI_DAI_GRUPPI' } });
});

test('A company sign-in is rejected and changes nothing when the groups would remove the last amministratore', async () => {
  const { sub, email } = aColleague(['Informatica']);
  const { id } = await insertUser(app.sql, { username: sub, email, amministratore: true });
  await app.sql.query('update users set is_active = false where amministratore and id <> $1', [id]);
  const product = await company.product({ mappa: GROUP_MAP });
  expect(await product.enter(sub)).toMatchObject({ status: 409 });
  expect(await accountOf(email)).toMatchObject({ amministratore: true, brand: null });
});

test('Without groups in the settings an account keeps the permissions that were set by hand', async () => {
  const { id: brand_id } = await insertBrand(app.sql, { nome: 'A mano' });
  const { sub, email } = aColleague(['Informatica']);
  const { id } = await insertUser(app.sql, { username: sub, email, role: 'MANAGER' });
  await insertRow(app.sql, 'user_brands', { user_id: id, brand_id, can_view: true });
  const product = await company.product();
  expect((await product.enter(sub)).status).toBe(200);
  expect(await accountOf(email)).toMatchObject({ role: 'MANAGER', amministratore: false, brand: { 'A mano': 'can_view' } });
});

describe('a provider that does not send the groups', () => {
  const NO_GROUPS_SENT = {
    status: 403,
    body: { code: 'GRUPPI_NON_MANDATI', error: expect.stringMatching(/^Marea non ha mandato i tuoi gruppi/) },
  };

  test.each([
    ['sends no groups claim', {}],
    [
      'points to another address in _claim_names',
      { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://x' } } },
    ],
    ['sends only hasgroups', { hasgroups: true }],
    ['sends hasgroups beside an empty list', { hasgroups: 'true', groups: [] }],
    ['sends a number instead of a list', { groups: 3 }],
  ])(
    'When the provider %s, the company sign-in is rejected with its own error code and the account keeps all permissions.',
    async (_, claims) => {
      const { sub, email } = aColleague(['Informatica', 'Direzione']);
      const product = await company.product({ mappa: GROUP_MAP });
      const browser = await signedInBrowser(product, sub);
      const account = await accountOf(email);
      company.provider.people.set(sub, { ...company.provider.people.get(sub), groups: undefined });
      company.provider.lie = (token) => ({ ...token, ...claims });
      expect(await product.enter(sub)).toMatchObject(NO_GROUPS_SENT);
      expect(await accountOf(email)).toEqual(account);
      expect((await browser.get(`${product.url}/api/auth/me`)).status).toBe(200);
    },
  );

  test('A person without an account gets no account when the provider does not send the groups.', async () => {
    const { sub, email } = aColleague(undefined);
    expect(await (await company.product({ mappa: GROUP_MAP })).enter(sub)).toMatchObject(NO_GROUPS_SENT);
    expect(await accountOf(email)).toBeUndefined();
  });
});

test("A leading slash in the name of a provider's group is ignored, in the provider's answer and in the settings.", async () => {
  const product = await company.product({ mappa: { hr: { ruolo: 'HR' }, '/it/campo': { ruolo: 'IT' } } });
  const hrColleague = aColleague(['/hr']);
  expect(await product.enter(hrColleague.sub)).toMatchObject({ status: 200, body: { user: { role: 'HR' } } });
  const itColleague = aColleague('it/campo');
  expect(await product.enter(itColleague.sub)).toMatchObject({ status: 200, body: { user: { role: 'IT' } } });
  const otherColleague = aColleague(['/campo', 'it']);
  expect(await product.enter(otherColleague.sub)).toMatchObject({ status: 403, body: { code: 'FUORI_DAI_GRUPPI' } });
});

describe('a person who is in no group any more', () => {
  const NOT_IN_GROUPS = { status: 403, body: { code: 'FUORI_DAI_GRUPPI' } };

  test('When an account has lost its groups, its sign-in is rejected, its sessions, API tokens and permissions from groups end, and the audit log names no actor.', async () => {
    await insertUser(app.sql, { amministratore: true });
    await insertBrand(app.sql);
    const { sub, email } = aColleague(['Informatica', 'Direzione']);
    const product = await company.product({ mappa: GROUP_MAP });
    const browser = await signedInBrowser(product, sub);
    const { id, brand } = await accountOf(email);
    expect(brand).not.toBeNull();
    const client = await app.sessionOf(id);
    await client.call(createGettone, { body: { nome: 'Inventario', scadenza: in30Days(), sola_lettura: false } });

    company.provider.people.set(sub, { ...company.provider.people.get(sub), groups: ['Tutti'] });
    expect(await product.enter(sub)).toMatchObject(NOT_IN_GROUPS);
    expect((await browser.get(`${product.url}/api/auth/me`)).status).toBe(401);
    expect((await client.try(listGettoni, {})).status).toBe(401);
    expect(await accountOf(email)).toMatchObject({ role: 'IT', amministratore: false, brand: null });
    const { rows: tokens } = await app.sql.query('select 1 from gettoni where user_id = $1', [id]);
    expect(tokens).toEqual([]);
    const { rows: entries } = await app.sql.query(
      `select distinct user_id from registro where (oggetto in ('gettoni', 'user_brands') and azione = 'elimina' and prima->>'user_id' = $1)
        or (oggetto = 'accessi' and oggetto_id = $1 and dopo->>'evento' = 'sessioni_chiuse')`,
      [String(id)],
    );
    expect(entries).toEqual([{ user_id: null }]);
  });

  test('An account that has lost its groups keeps the brands that were assigned by hand when no group of the settings assigns brands.', async () => {
    const { id: brand_id } = await insertBrand(app.sql, { nome: 'Dato a mano' });
    const { sub, email } = aColleague(['hr']);
    const product = await company.product({ mappa: { hr: { ruolo: 'HR' } } });
    const browser = await signedInBrowser(product, sub);
    await insertRow(app.sql, 'user_brands', { user_id: (await accountOf(email)).id, brand_id, can_view: true });
    company.provider.people.set(sub, { ...company.provider.people.get(sub), groups: [] });
    expect(await product.enter(sub)).toMatchObject(NOT_IN_GROUPS);
    expect((await browser.get(`${product.url}/api/auth/me`)).status).toBe(401);
    expect((await accountOf(email)).brand).toEqual({ 'Dato a mano': 'can_view' });
  });

  test('The last active amministratore who has lost all groups stays amministratore, but loses sessions and brands.', async () => {
    await insertBrand(app.sql);
    const { sub, email } = aColleague(['Informatica', 'Direzione']);
    const product = await company.product({ mappa: GROUP_MAP });
    const browser = await signedInBrowser(product, sub);
    const { id } = await accountOf(email);
    await app.sql.query('update users set is_active = false where amministratore and id <> $1', [id]);
    company.provider.people.set(sub, { ...company.provider.people.get(sub), groups: [] });
    expect(await product.enter(sub)).toMatchObject(NOT_IN_GROUPS);
    expect((await browser.get(`${product.url}/api/auth/me`)).status).toBe(401);
    expect(await accountOf(email)).toMatchObject({ amministratore: true, brand: null });
  });

  test('An account that has the e-mail of a person but was never linked keeps all permissions when the person is in no group.', async () => {
    const { sub, email } = aColleague([]);
    const { id } = await insertUser(app.sql, { username: sub, email, role: 'HR' });
    const client = await app.sessionOf(id);
    expect(await (await company.product({ mappa: GROUP_MAP })).enter(sub)).toMatchObject(NOT_IN_GROUPS);
    expect((await client.try(listGettoni, {})).status).toBe(200);
  });
});
