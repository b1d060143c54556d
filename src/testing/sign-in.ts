import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { afterEach, beforeEach, vi } from 'vitest';
import { login, type SecondoPasso } from '#features/accounts/auth/contract.ts';
import { activateApp, loginWithCode, startApp } from '#features/accounts/fattori/contract.ts';
import { createServerKey } from '#server/security/server-key.ts';
import type { SessionUser } from '#shared/session.ts';
import type { Client } from './client.ts';

export const TEST_KEY = createServerKey(Buffer.alloc(32, 7));

interface Credentials {
  username: string;
  password: string;
}

export async function signIn(client: Client, body: Credentials): Promise<SessionUser> {
  const answer = await client.call(login, { body });
  if (!('user' in answer)) throw new Error(`${body.username} has a second factor`);
  return answer.user;
}

export async function startSignIn(client: Client, body: Credentials): Promise<SecondoPasso> {
  const answer = await client.call(login, { body });
  if (!('secondo_passo' in answer)) throw new Error(`${body.username} has no second factor`);
  return answer.secondo_passo;
}

/** Freezes the clock of each test in the middle of a 30-second period, so that a code stays valid during the test. */
export function freezeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Returns the code that an authenticator app shows after `periodsLater` periods of 30 seconds. */
export function codeOf(segreto: string, periodsLater = 0): string {
  return new TOTP({ secret: Secret.fromBase32(segreto) }).generate({ timestamp: Date.now() + periodsLater * 30_000 });
}

export async function activateAuthenticator(client: Client): Promise<{ segreto: string; codici: string[] }> {
  const { segreto } = await client.call(startApp, {});
  const { codici } = await client.call(activateApp, { body: { codice: codeOf(segreto, -1) } });
  return { segreto, codici: codici ?? [] };
}

export async function signInWithCode(client: Client, body: Credentials, codice: string): Promise<SessionUser> {
  const { token } = await startSignIn(client, body);
  return (await client.call(loginWithCode, { body: { token, codice } })).user;
}

export async function setConfirmedAgo(sql: pg.Pool, userId: number, interval: string): Promise<void> {
  await sql.query('update sessions set confermata_il = now() - $2::interval where user_id = $1', [userId, interval]);
}
