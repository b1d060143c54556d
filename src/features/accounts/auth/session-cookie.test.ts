import { describe, expect, test } from 'vitest';
import { me } from '#shared/session.ts';
import { Client } from '#testing/client.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { login, logout } from './contract.ts';

const app = openApp();
const PASSWORD = 'Quattro parole a caso';

describe('the session cookie', () => {
  async function cookieFrom(url: string, headers: Record<string, string> = {}): Promise<string> {
    const { username } = await insertUser(app.sql, { password_hash: await cheapHash(PASSWORD) });
    const body = { username: String(username), password: PASSWORD };
    const answer = await new Client(url).fetch('POST', login.path, body, headers);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    return answer.headers.getSetCookie()[0] ?? '';
  }

  test('The session cookie is HttpOnly and SameSite, and ends with the browser', async () => {
    const [pair, ...attributes] = (await cookieFrom(app.url)).split('; ');
    expect(pair).toMatch(/^organico_sessione=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  test('The session cookie is Secure behind a TLS proxy, and the header of the proxy counts only when it is trusted', async () => {
    const tls = { 'x-forwarded-proto': 'https' };
    const { url } = await startSecondApp(app, { trustProxy: true });
    expect(await cookieFrom(url, tls)).toContain('; Secure');
    expect(await cookieFrom(url)).not.toContain('Secure');
    expect(await cookieFrom(app.url, tls)).not.toContain('Secure');
  });

  test('Over TLS the session cookie has a __Host- name with the attributes that the prefix requires', async () => {
    const { url } = await startSecondApp(app, { trustProxy: true });
    const [pair, ...attributes] = (await cookieFrom(url, { 'x-forwarded-proto': 'https' })).split('; ');
    expect(pair).toMatch(/^__Host-organico_sessione=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
    expect(await cookieFrom(url)).toMatch(/^organico_sessione=/);
  });

  test('Over TLS a cookie that was set without TLS is ignored, because its name differs', async () => {
    const { url } = await startSecondApp(app, { trustProxy: true });
    const client = await app.as({});
    const statusWith = async (name: string, headers: Record<string, string>) =>
      (await fetch(url + me.path, { headers: { cookie: `${name}=${client.token}`, ...headers } })).status;
    const tls = { 'x-forwarded-proto': 'https' };
    expect([await statusWith('__Host-organico_sessione', tls), await statusWith('organico_sessione', tls)]).toEqual([200, 401]);
    expect([await statusWith('__Host-organico_sessione', {}), await statusWith('organico_sessione', {})]).toEqual([401, 200]);
  });

  test('Over TLS a logout deletes the cookie with the __Host- name', async () => {
    const { url } = await startSecondApp(app, { trustProxy: true });
    const tls = { 'x-forwarded-proto': 'https' };
    const pair = (await cookieFrom(url, tls)).split(';')[0] ?? '';
    const answer = await fetch(url + logout.path, { method: 'POST', headers: { cookie: pair, ...tls } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-organico_sessione=; .*Secure/);
    expect((await fetch(url + me.path, { headers: { cookie: pair, ...tls } })).status).toBe(401);
  });
});
