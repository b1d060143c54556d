// The server does not store the challenge of a passkey but signs it, and stores it only after the answer, so that a request for a
// challenge writes nothing to the database.
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
import { ALGORITHMS, INTERVAL_S, parseCode } from '../rules.ts';
import { hasFactors, lockAccountRow } from './queries.ts';

const VALID_FOR_MS = 5 * 60_000;

/** The purpose of a challenge, for example 'conferma:7'. An answer is valid only for the purpose of its challenge. */
type ChallengePurpose = 'entra' | `conferma:${number}` | `crea:${number}`;

export interface RelyingParty {
  dominio: string;
  origins: string[];
}

/**
 * Returns the host and the allowed addresses of a passkey. The configured addresses are also allowed, because behind a TLS proxy the
 * origin of the request may begin with http.
 */
export function relyingPartyOf({ origin }: Pick<RequestFacts, 'origin'>, configuredOrigins: readonly string[]): RelyingParty {
  return { dominio: new URL(origin).hostname, origins: [...configuredOrigins, origin] };
}

export function createSfida(key: ServerKey, purpose: ChallengePurpose, { dominio }: RelyingParty): Sfida {
  const payload = `${Date.now() + VALID_FOR_MS}.${randomBytes(16).toString('base64url')}`;
  return { sfida: Buffer.from(`${payload}.${key.sign(payload, purpose)}`).toString('base64url'), dominio };
}

function isValidChallenge(key: ServerKey, purpose: ChallengePurpose, challenge: string): boolean {
  const [expiresAt = '', salt = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.');
  return key.isSigned(`${expiresAt}.${salt}`, signature, purpose) && Number(expiresAt) > Date.now();
}

function markAnswered(db: Db, clientDataJSON: string): Promise<boolean> {
  // The passkey library has verified this JSON text.
  const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: string };
  return markUsed(db, challenge);
}

interface ChallengeContext {
  key: ServerKey;
  purpose: ChallengePurpose;
  relyingParty: RelyingParty;
}

export interface UsedPasskey {
  user_id: number;
  nome: string;
}

/** Returns the passkey of an answer; undefined unless the challenge was signed with user verification (finger, face or PIN). */
export async function verifyPasskey(
  db: Db,
  { key, purpose, relyingParty }: ChallengeContext,
  firmata: Firmata,
): Promise<UsedPasskey | undefined> {
  const passkey = await db.selectFrom('passkey').selectAll().where('credenziale', '=', firmata.id).executeTakeFirst();
  if (!passkey) return undefined;
  const { id, ...response } = firmata;
  const result = await verifyOrUndefined<VerifiedAuthenticationResponse>(({ verifyAuthenticationResponse }) =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: (challenge) => isValidChallenge(key, purpose, challenge),
      expectedOrigin: relyingParty.origins,
      expectedRPID: passkey.dominio,
      credential: { id, publicKey: new Uint8Array(passkey.chiave_pubblica), counter: passkey.contatore },
    }),
  );
  if (!result?.verified || !(await markAnswered(db, firmata.clientDataJSON))) return undefined;
  await db
    .updateTable('passkey')
    .set({ contatore: result.authenticationInfo.newCounter, ultimo_uso: sql<string>`now()` })
    .where('id', '=', passkey.id)
    .where('contatore', '<=', result.authenticationInfo.newCounter)
    .execute();
  return { user_id: passkey.user_id, nome: passkey.nome };
}

export async function verifyCreatedPasskey(db: Db, { key, purpose, relyingParty }: ChallengeContext, creata: Creata) {
  const { id, ...response } = creata;
  const result = await verifyOrUndefined<VerifiedRegistrationResponse>(({ verifyRegistrationResponse }) =>
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { ...response, transports: [] } },
      expectedChallenge: (challenge) => isValidChallenge(key, purpose, challenge),
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.dominio,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  if (!result?.verified || !(await markAnswered(db, creata.clientDataJSON))) return undefined;
  const { id: credenziale, publicKey, counter } = result.registrationInfo.credential;
  return {
    credenziale,
    chiave_pubblica: Buffer.from(publicKey),
    contatore: counter,
    dominio: relyingParty.dominio,
    trasporti: creata.transports,
  };
}

/**
 * Runs the passkey library and returns undefined when it throws. It throws for every invalid input: a wrong signature, another origin, a
 * malformed answer.
 */
async function verifyOrUndefined<T>(verify: (library: typeof import('@simplewebauthn/server')) => Promise<T>): Promise<T | undefined> {
  const library = await import('@simplewebauthn/server'); // The passkey library is loaded only when a passkey is used.
  try {
    return await verify(library);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

export async function markUsed(db: Db, text: string): Promise<boolean> {
  await db.deleteFrom('sfide_usate').where('expires_at', '<', sql<string>`now()`).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sfide_usate')
    .values({ sfida_hash: hashToken(text), expires_at: sql`now() + interval '10 minutes'` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

// Codes of an authenticator app (TOTP, RFC 6238) and recovery codes are accepted only once, also from concurrent callers.

type CodeType = 'app' | 'recupero';

/** The text that is encrypted together with the secret of an app, so that the secret is valid only for its account. */
export const sealPurpose = (user_id: number) => `app:${user_id}`;

export async function consumeCodice(db: Db, key: ServerKey, user_id: number, typed: string): Promise<CodeType | undefined> {
  const parsed = parseCode(typed);
  if ('app' in parsed) return (await consumeAppCode(db, key, user_id, parsed.app)) ? 'app' : undefined;
  return (await consumeRecoveryCode(db, user_id, parsed.recupero)) ? 'recupero' : undefined;
}

/**
 * Consumes a code of the authenticator app. Returns false when the code is invalid or was used before. `activates` is true for the first
 * code of an app, which activates the app.
 */
export async function consumeAppCode(db: Db, key: ServerKey, user_id: number, code: string, { activates = false } = {}): Promise<boolean> {
  const app = await db.selectFrom('app_autenticazione').select('segreto').where('user_id', '=', user_id).executeTakeFirst();
  if (!app) return false;
  const secret = key.open(app.segreto, sealPurpose(user_id));
  const interval = secret && intervalOf(secret, code);
  if (interval === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('app_autenticazione')
    .set({ ultimo_intervallo: interval, ...(activates ? { attiva_dal: sql<string>`now()` } : {}) })
    .where('user_id', '=', user_id)
    .where('segreto', '=', app.segreto)
    .where('attiva_dal', activates ? 'is' : 'is not', null)
    .where((where) => where.or([where('ultimo_intervallo', 'is', null), where('ultimo_intervallo', '<', interval)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Returns the interval of 30 seconds to which the code belongs. Also accepts the interval before and after the current one, because
 * clocks differ slightly.
 */
function intervalOf(secret: Buffer, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / INTERVAL_S) + delta;
}

export function totpOf(secret: Buffer, label = 'Organico'): TOTP {
  const bytes = new Uint8Array(secret).buffer;
  return new TOTP({ issuer: 'Organico', label, algorithm: 'SHA1', digits: 6, period: INTERVAL_S, secret: new Secret({ buffer: bytes }) });
}

async function consumeRecoveryCode(db: Db, user_id: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('codici_recupero')
    .set({ usato_il: sql<string>`now()` })
    .where('user_id', '=', user_id)
    .where('codice_hash', '=', hashToken(code))
    .where('usato_il', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Removes all second factors of an account. Returns false when the account had no second factor. The caller also ends the sessions of
 * the account.
 */
export async function resetFattori(db: Tx, user_id: number): Promise<boolean> {
  await lockAccountRow(db, user_id);
  const hadFactors = await hasFactors(db, user_id);
  for (const table of ['app_autenticazione', 'passkey', 'codici_recupero'] as const) {
    await db.deleteFrom(table).where('user_id', '=', user_id).execute();
  }
  if (hadFactors) await recordAccess(db, { evento: 'fattori_azzerati', utente: user_id });
  return hadFactors;
}
