// Codes of an app (TOTP, RFC 6238) and of paper: each is good once, also for two callers who come with it at the same moment.
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '#server/db/handle.ts';
import { hashToken } from '#server/security/credential.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { INTERVALLO_S, lettoDi } from '../rules.ts';

/** Which of an account's factors a code was. */
export type Riconosciuto = 'app' | 'recupero';

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
