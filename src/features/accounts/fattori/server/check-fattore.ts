// Passkeys (WebAuthn). The server signs a challenge and stores it only after it has been answered, so that a request for a challenge writes
// nothing to the database.
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
import { hasAny, lockAccountRow } from './queries.ts';

const GOOD_FOR_MS = 5 * 60_000;

/** The purpose of a challenge: 'entra', 'conferma:7', 'crea:7'. An answer is valid for its purpose only. */
type Uso = 'entra' | `conferma:${number}` | `crea:${number}`;

/** The host and origins that a passkey is bound to. */
export interface Luogo {
  /** The host name of the request. */
  dominio: string;
  /** The allowed origins of the page. */
  origins: string[];
}

/**
 * Returns the host name and the allowed origins of a request. The configured addresses (`ours`) are also allowed, because behind a TLS
 * proxy the origin of the request may say http.
 */
export function luogoOf({ origin }: Pick<RequestFacts, 'origin'>, ours: readonly string[]): Luogo {
  return { dominio: new URL(origin).hostname, origins: [...ours, origin] };
}

export function sfidaPer(key: ServerKey, uso: Uso, { dominio }: Luogo): Sfida {
  const said = `${Date.now() + GOOD_FOR_MS}.${randomBytes(16).toString('base64url')}`;
  return { sfida: Buffer.from(`${said}.${key.sign(said, uso)}`).toString('base64url'), dominio };
}

/** Whether the challenge was signed by this server for this purpose and has not expired. */
function isOurs(key: ServerKey, uso: Uso, challenge: string): boolean {
  const [until = '', salt = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.');
  return key.isSigned(`${until}.${salt}`, signature, uso) && Number(until) > Date.now();
}

/** Marks the challenge of this answer as used. Resolves to false when the challenge was used before. */
function answerOnce(db: Db, clientDataJSON: string): Promise<boolean> {
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: string }; // the passkey library has verified this JSON text
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

/** The account whose passkey signed the challenge with user verification (finger, face or PIN), or undefined. */
export async function verifyPasskey(db: Db, { key, uso, luogo }: Asked, firmata: Firmata): Promise<UsedPasskey | undefined> {
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

/** The passkey that a device has created for this account; undefined when it does not fit the request. */
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

/** The library throws for every invalid input: a wrong signature, another origin, a malformed answer. */
async function judged<T>(verify: (library: typeof import('@simplewebauthn/server')) => Promise<T>): Promise<T | undefined> {
  const library = await import('@simplewebauthn/server'); // the passkey library is loaded only when a passkey is used
  try {
    return await verify(library);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** Marks a text that the server has issued as used, safe for concurrent calls. Resolves to false when it was used before. */
export async function countOnce(db: Db, said: string): Promise<boolean> {
  await db.deleteFrom('sfide_usate').where('expires_at', '<', sql<string>`now()`).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sfide_usate')
    .values({ sfida_hash: hashToken(said), expires_at: sql`now() + interval '10 minutes'` })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

// Codes of an app (TOTP, RFC 6238) and recovery codes: each is accepted once, also for concurrent callers.

type Riconosciuto = 'app' | 'recupero';

/** The purpose that is sealed together with the secret of an app, so that the secret is valid only for its account. */
export const sealedFor = (user_id: number) => `app:${user_id}`;

/**
 * Marks a code of the account as used. Resolves to the type of second factor that the code belongs to, or to undefined when the code is
 * invalid or already used.
 */
export async function consumeCodice(db: Db, key: ServerKey, user_id: number, typed: string): Promise<Riconosciuto | undefined> {
  const letto = lettoDi(typed);
  if ('app' in letto) return (await consumeAppCode(db, key, user_id, letto.app)) ? 'app' : undefined;
  return (await takeRecoveryCode(db, user_id, letto.recupero)) ? 'recupero' : undefined;
}

/**
 * Marks a code of the app as used; resolves to false when it is invalid or was used before. With `begun` the code is the first one of an
 * app that is not activated yet, and activates the app.
 */
export async function consumeAppCode(db: Db, key: ServerKey, user_id: number, code: string, { begun = false } = {}): Promise<boolean> {
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

/**
 * The 30-second interval to which the code belongs: the current interval, or the interval before or after it, because clocks differ
 * slightly.
 */
function intervalOf(secret: Buffer, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = appOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / INTERVALLO_S) + delta;
}

/** The parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
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

/** Removes all second factors of an account. Resolves to false when it had none. The caller also ends the sessions of the account. */
export async function resetFattori(db: Tx, user_id: number): Promise<boolean> {
  await lockAccountRow(db, user_id);
  const had = await hasAny(db, user_id);
  for (const table of ['app_autenticazione', 'passkey', 'codici_recupero'] as const) {
    await db.deleteFrom(table).where('user_id', '=', user_id).execute();
  }
  if (had) await recordAccess(db, { evento: 'fattori_azzerati', utente: user_id });
  return had;
}
