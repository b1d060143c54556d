// Passkeys (WebAuthn). A challenge is signed by the server and kept nowhere until it is answered: asking for one costs the database nothing.
import { randomBytes } from 'node:crypto';
import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db, Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { recordAccess } from '#server/register/record-fact.ts';
import { hashToken } from '#server/security/credential.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import type { Creata, Firmata, Sfida } from '../contract.ts';
import { ALGORITMI, INTERVALLO_S, lettoDi } from '../rules.ts';
import { hasAny, holdAccount } from './queries.ts';

const GOOD_FOR_MS = 5 * 60_000;

/** What a challenge is for, so that an answer given for one thing does no other: 'entra', 'conferma:7', 'crea:7'. */
type Uso = 'entra' | `conferma:${number}` | `crea:${number}`;

/** Where the browser is: what a passkey is bound to. */
export interface Luogo {
  /** By which name the browser asked. */
  dominio: string;
  /** The addresses of pages that may have asked for the answer. */
  origins: string[];
}

/** `ours` are the addresses of the settings: behind a proxy that speaks TLS for us the request's own may say http. */
export function luogoOf({ origin }: Pick<RequestFacts, 'origin'>, ours: readonly string[]): Luogo {
  return { dominio: new URL(origin).hostname, origins: [...ours, origin] };
}

export function sfidaPer(key: ServerKey, uso: Uso, { dominio }: Luogo): Sfida {
  const said = `${Date.now() + GOOD_FOR_MS}.${randomBytes(16).toString('base64url')}`;
  return { sfida: Buffer.from(`${said}.${key.sign(said, uso)}`).toString('base64url'), dominio };
}

/** Made here, for this, a moment ago. */
function isOurs(key: ServerKey, uso: Uso, challenge: string): boolean {
  const [until = '', salt = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.');
  return key.isSigned(`${until}.${salt}`, signature, uso) && Number(until) > Date.now();
}

/** False: the same answer has counted already. */
function answerOnce(db: Db, clientDataJSON: string): Promise<boolean> {
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: string }; // it was verified
  return countOnce(db, challenge);
}

interface Asked {
  key: ServerKey;
  uso: Uso;
  luogo: Luogo;
}

export interface UsedPasskey {
  user_id: number;
  nome: string;
}

/** The account whose passkey has signed the challenge, with its owner's finger, face or PIN; undefined when none has. */
export async function takePasskey(db: Db, { key, uso, luogo }: Asked, firmata: Firmata): Promise<UsedPasskey | undefined> {
  const passkey = await db.selectFrom('passkey').selectAll().where('credenziale', '=', firmata.id).executeTakeFirst();
  if (!passkey) return undefined;
  const { id, ...response } = firmata;
  const verified = await judged<VerifiedAuthenticationResponse>(({ verifyAuthenticationResponse }) =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: (challenge) => isOurs(key, uso, challenge),
      expectedOrigin: luogo.origins,
      expectedRPID: passkey.dominio,
      credential: { id, publicKey: new Uint8Array(passkey.chiave_pubblica), counter: passkey.contatore },
    }),
  );
  if (!verified?.verified || !(await answerOnce(db, firmata.clientDataJSON))) return undefined;
  await db
    .updateTable('passkey')
    .set({ contatore: verified.authenticationInfo.newCounter, ultimo_uso: sql<string>`now()` })
    .where('id', '=', passkey.id)
    .where('contatore', '<=', verified.authenticationInfo.newCounter)
    .execute();
  return { user_id: passkey.user_id, nome: passkey.nome };
}

/** The passkey that a device has just made for this account; undefined where it is not what was asked for. */
export async function readCreated(db: Db, { key, uso, luogo }: Asked, creata: Creata) {
  const { id, ...response } = creata;
  const verified = await judged<VerifiedRegistrationResponse>(({ verifyRegistrationResponse }) =>
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { ...response, transports: [] } },
      expectedChallenge: (challenge) => isOurs(key, uso, challenge),
      expectedOrigin: luogo.origins,
      expectedRPID: luogo.dominio,
      supportedAlgorithmIDs: [...ALGORITMI],
    }),
  );
  if (!verified?.verified || !(await answerOnce(db, creata.clientDataJSON))) return undefined;
  const { id: credenziale, publicKey, counter } = verified.registrationInfo.credential;
  return { credenziale, chiave_pubblica: Buffer.from(publicKey), contatore: counter, dominio: luogo.dominio, trasporti: creata.transports };
}

/** The library throws for whatever does not fit: a wrong signature, another site's page, a text that is no answer at all. */
async function judged<T>(verify: (library: typeof import('@simplewebauthn/server')) => Promise<T>): Promise<T | undefined> {
  const library = await import('@simplewebauthn/server'); // only when somebody has a passkey
  try {
    return await verify(library);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** What the server has said itself counts once when it comes back, also where it comes twice at the same moment. False: it has counted already. */
export async function countOnce(db: Db, said: string): Promise<boolean> {
  await db.deleteFrom('sfide_usate').where('expires_at', '<', sql<string>`now()`).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sfide_usate')
    .values({ sfida_hash: hashToken(said), expires_at: sql`now() + interval '10 minutes'` })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

// Codes of an app (TOTP, RFC 6238) and of paper: each is good once, also for two callers who come with it at the same moment.

/** Which of an account's factors a code was. */
type Riconosciuto = 'app' | 'recupero';

/** For what an app's secret is sealed: that of one account opens nothing for another. */
export const sealedFor = (user_id: number) => `app:${user_id}`;

/** Uses a code of the account up; undefined when it is none, or was used. */
export async function takeCodice(db: Db, key: ServerKey, user_id: number, typed: string): Promise<Riconosciuto | undefined> {
  const letto = lettoDi(typed);
  if ('app' in letto) return (await takeAppCode(db, key, user_id, letto.app)) ? 'app' : undefined;
  return (await takeRecoveryCode(db, user_id, letto.recupero)) ? 'recupero' : undefined;
}

/** Uses a code of the app up. `begun`: of one that waits for its first. */
export async function takeAppCode(db: Db, key: ServerKey, user_id: number, code: string, { begun = false } = {}): Promise<boolean> {
  const app = await db.selectFrom('app_autenticazione').select('segreto').where('user_id', '=', user_id).executeTakeFirst();
  if (!app) return false;
  const secret = key.open(app.segreto, sealedFor(user_id));
  const interval = secret && intervalOf(secret, code);
  if (interval === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('app_autenticazione')
    .set({ ultimo_intervallo: interval, ...(begun ? { attiva_dal: sql<string>`now()` } : {}) })
    .where('user_id', '=', user_id)
    .where('segreto', '=', app.segreto)
    .where('attiva_dal', begun ? 'is' : 'is not', null)
    .where((where) => where.or([where('ultimo_intervallo', 'is', null), where('ultimo_intervallo', '<', interval)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The half minute whose code this is: now, the one before or the one after, for clocks that are not quite right. */
function intervalOf(secret: Buffer, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = appOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / INTERVALLO_S) + delta;
}

/** As every app reads it: SHA-1, six digits, half a minute. */
export function appOf(secret: Buffer, label = 'Organico'): TOTP {
  const bytes = new Uint8Array(secret).buffer;
  return new TOTP({ issuer: 'Organico', label, algorithm: 'SHA1', digits: 6, period: INTERVALLO_S, secret: new Secret({ buffer: bytes }) });
}

async function takeRecoveryCode(db: Db, user_id: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('codici_recupero')
    .set({ usato_il: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('codice_hash', '=', hashToken(code))
    .where('usato_il', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes all second factors of an account away; false when it had none. Whoever calls it ends the account's sessions, too. */
export async function resetFattori(db: Tx, user_id: number): Promise<boolean> {
  await holdAccount(db, user_id);
  const had = await hasAny(db, user_id);
  for (const table of ['app_autenticazione', 'passkey', 'codici_recupero'] as const) {
    await db.deleteFrom(table).where('user_id', '=', user_id).execute();
  }
  if (had) await recordAccess(db, { evento: 'fattori_azzerati', utente: user_id });
  return had;
}
