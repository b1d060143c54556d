// The server checks permissions before it reads the body of a request, so that visitors cannot fill the memory. The body may arrive much
// later, so the transaction checks the permissions again and locks them until its commit.
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { logout } from '#features/accounts/auth/contract.ts';
import { updateUser } from '#features/accounts/utenti/contract.ts';
import { listDocumenti, uploadDocumento } from '#features/documents/documenti/contract.ts';
import { createHardware } from '#features/equipment/hardware/contract.ts';
import { createBrand } from '#features/people/brands/contract.ts';
import { hashToken } from '#server/security/credential.ts';
import { deleteUserBrand, updateUserBrand } from '#shared/user-brands.ts';
import { MISSING_IDS } from '#testing/example-ids.ts';
import { exampleBody } from '#testing/example-input.ts';
import { PDF } from '#testing/sample-files.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

/** Sends the headers of a call, runs `meanwhile`, then sends the body. Returns the answer to the call. */
async function sendWithLateBody(token: string | undefined, path: string, body: object | Buffer, meanwhile: () => Promise<unknown>) {
  const { port } = new URL(app.url);
  const headers = { cookie: `organico_sessione=${token}`, 'content-type': 'application/json' };
  const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  call.write(bytes.subarray(0, 1));
  await waitForAuthentication(token);
  await meanwhile();
  call.end(bytes.subarray(1));
  const [answer] = await once(call, 'response');
  return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
}

/** Waits until the server has authenticated the call. The test sees this because authentication extends the session. */
async function waitForAuthentication(token = ''): Promise<void> {
  const query = `select from sessions where token_hash = $1 and expires_at > now() + interval '2 hours'`;
  while ((await app.sql.query(query, [hashToken(token)])).rowCount === 0) await delay(5);
}

async function createItAccount() {
  const { id: brand } = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand]: 'can_edit' } });
  const { rows } = await app.sql.query('select id from user_brands where user_id = $1', [it.userId]);
  return { brand, it, association: Number(rows[0].id), admin: await app.asAdmin() };
}
type ItScenario = Awaited<ReturnType<typeof createItAccount>>;

const aLaptop = (brand_id: number) => ({ ...exampleBody(createHardware, { ...MISSING_IDS, brand_id }) });
const countHardware = async (brand: number) => (await app.sql.query('select from hardware_brands where brand_id = $1', [brand])).rowCount;

describe('Account changes between the headers and the body of a call', () => {
  test.each<[string, number, (scenario: ItScenario) => Promise<unknown>]>([
    ['no change', 201, async () => undefined],
    [
      'the account is deactivated',
      401,
      ({ admin, it }) => admin.call(updateUser, { params: { id: String(it.userId) }, body: { is_active: false } }),
    ],
    [
      'the account gets another role',
      401,
      ({ admin, it }) => admin.call(updateUser, { params: { id: String(it.userId) }, body: { role: 'MANAGER' } }),
    ],
    ['the account signs out', 401, ({ it }) => it.call(logout, {})],
    [
      'the account keeps only can_view',
      403,
      ({ admin, association }) =>
        admin.call(updateUserBrand, { params: { id: String(association) }, body: { can_edit: false, can_admin: false } }),
    ],
    [
      'the association with the brand is removed',
      400,
      ({ admin, association }) => admin.call(deleteUserBrand, { params: { id: String(association) } }),
    ],
  ])('A change of the account before the body of its call arrives (%s) gives the call the status %i', async (_, status, change) => {
    const scenario = await createItAccount();
    const { it, brand } = scenario;
    const answer = await sendWithLateBody(it.token, createHardware.path, aLaptop(brand), () => change(scenario));
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(await countHardware(brand)).toBe(status === 201 ? 1 : 0);
  });

  test('An account that is no longer amministratore when its body arrives gets 403', async () => {
    const [admin, demoted] = [await app.asAdmin(), await app.asAdmin()];
    const answer = await sendWithLateBody(demoted.token, createBrand.path, { nome: 'Troppo tardi' }, () =>
      admin.call(updateUser, { params: { id: String(demoted.userId) }, body: { amministratore: false } }),
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
    expect((await app.sql.query(`select from brands where nome = 'Troppo tardi'`)).rowCount).toBe(0);
  });

  test.each<[string, number, (scenario: ItScenario) => Promise<unknown>]>([
    ['no change', 201, async () => undefined],
    [
      'the account keeps only can_view',
      403,
      ({ admin, association }) =>
        admin.call(updateUserBrand, { params: { id: String(association) }, body: { can_edit: false, can_admin: false } }),
    ],
    [
      'the association with the brand is removed',
      404,
      ({ admin, association }) => admin.call(deleteUserBrand, { params: { id: String(association) } }),
    ],
  ])('A change of the account before its file arrives (%s) gives the upload the status %i', async (_, status, change) => {
    const scenario = await createItAccount();
    const { id } = await insertDipendente(app.sql, { brand_id: scenario.brand });
    const query = { soggetto: 'dipendente', id } as const;
    const answer = await sendWithLateBody(scenario.it.token, `${uploadDocumento.path}?${new URLSearchParams(query)}`, PDF, () =>
      change(scenario),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(await scenario.admin.call(listDocumenti, { query })).toHaveLength(status === 201 ? 1 : 0);
  });
});
