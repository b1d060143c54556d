// An account's own second factors: begun, proved, taken off. Each step holds the account: two at once could leave it without its last one.
import { randomBytes } from 'node:crypto';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { Tx } from '#server/db/handle.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import {
  APP_GIA_ATTIVA,
  APP_NON_PREPARATA,
  CODICE_NON_VALIDO,
  FATTORE_OBBLIGATORIO,
  PASSKEY_NON_TROVATA,
  SENZA_FATTORI,
} from '../rules.ts';
import { appOf, sealedFor, takeAppCode } from './check-codice.ts';
import { makeCodici, makeFirstCodici } from './make-codici.ts';
import { findApp, hasAny, holdAccount, isObliged } from './queries.ts';

const SECRET_BYTES = 20;

/** A new secret for the account's app, in place of one that was begun and never proved. */
export async function startApp(db: Tx, key: ServerKey, { id, username }: { id: number; username: string }) {
  await holdAccount(db, id);
  if ((await findApp(db, id))?.attiva_dal) throw APP_GIA_ATTIVA();
  const secret = randomBytes(SECRET_BYTES);
  const values = { segreto: key.seal(secret, sealedFor(id)), ultimo_intervallo: null };
  await db
    .insertInto('app_autenticazione')
    .values({ user_id: id, ...values })
    .onConflict((same) => same.column('user_id').doUpdateSet(values))
    .execute();
  const app = appOf(secret, username);
  const code = generate(app.toString(), { minCorrectionLevel: correction.M });
  return { segreto: app.secret.base32, qr: { lato: code.size, tracciato: toSvgPath(code) } };
}

/** On from here: recovery codes, where there are none yet. */
export async function activateApp(db: Tx, key: ServerKey, user_id: number, code: string): Promise<string[] | null> {
  await holdAccount(db, user_id);
  const app = await findApp(db, user_id);
  if (app?.attiva_dal) throw APP_GIA_ATTIVA();
  if (!app) throw APP_NON_PREPARATA();
  if (!(await takeAppCode(db, key, user_id, code.replace(/\s/g, ''), { begun: true }))) throw CODICE_NON_VALIDO();
  return makeFirstCodici(db, user_id);
}

export async function removeApp(db: Tx, user_id: number): Promise<void> {
  await holdAccount(db, user_id);
  const { numDeletedRows } = await db.deleteFrom('app_autenticazione').where('user_id', '=', user_id).executeTakeFirst();
  if (numDeletedRows === 1n) await afterRemoval(db, user_id);
}

interface NewPasskey {
  nome: string;
  credenziale: string;
  chiave_pubblica: Buffer;
  contatore: number;
  dominio: string;
  trasporti: string[];
}

export async function insertPasskey(db: Tx, user_id: number, passkey: NewPasskey): Promise<string[] | null> {
  await holdAccount(db, user_id);
  await db
    .insertInto('passkey')
    .values({ user_id, ...passkey })
    .execute();
  return makeFirstCodici(db, user_id);
}

export async function setPasskeyName(db: Tx, user_id: number, id: number, nome: string): Promise<void> {
  const mine = db.updateTable('passkey').set({ nome }).where('user_id', '=', user_id).where('id', '=', id);
  const { numUpdatedRows } = await mine.executeTakeFirst();
  if (numUpdatedRows !== 1n) throw PASSKEY_NON_TROVATA();
}

export async function removePasskey(db: Tx, user_id: number, id: number): Promise<void> {
  await holdAccount(db, user_id);
  const { numDeletedRows } = await db.deleteFrom('passkey').where('user_id', '=', user_id).where('id', '=', id).executeTakeFirst();
  if (numDeletedRows !== 1n) throw PASSKEY_NON_TROVATA();
  await afterRemoval(db, user_id);
}

/** Without any factor recovery codes open nothing, and go. */
async function afterRemoval(db: Tx, user_id: number): Promise<void> {
  if (await hasAny(db, user_id)) return;
  if (await isObliged(db, user_id)) throw FATTORE_OBBLIGATORIO();
  await db.deleteFrom('codici_recupero').where('user_id', '=', user_id).execute();
}

export async function renewCodici(db: Tx, user_id: number): Promise<string[]> {
  await holdAccount(db, user_id);
  if (!(await hasAny(db, user_id))) throw SENZA_FATTORI();
  return makeCodici(db, user_id);
}
