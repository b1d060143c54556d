import { randomBytes } from 'node:crypto';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { preparedRoute, type Route, route } from '#server/http/route.ts';
import type { RegisterTexts } from '#server/register/register-texts.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import {
  APP_GIA_ATTIVA,
  APP_NON_PREPARATA,
  CODICE_NON_VALIDO,
  FATTORE_OBBLIGATORIO,
  PASSKEY_NON_TROVATA,
  PASSKEY_NON_VALIDA,
  SENZA_FATTORI,
} from '../rules.ts';
import { consumeAppCode, createSfida, relyingPartyOf, sealPurpose, totpOf, verifyCreatedPasskey } from './check-fattore.ts';
import {
  createCodici,
  createFirstCodici,
  findApp,
  findCredenziali,
  findFattori,
  findObbligo,
  hasFactors,
  isObliged,
  lockAccountRow,
  setObbligo,
} from './queries.ts';

interface Services {
  key: ServerKey;
  throttle: Throttle;
  origins?: readonly string[];
}

const fattoriRoutes = ({ key, throttle, origins = [] }: Services): Route[] => [
  route(calls.getFattori, async ({ db, user }) => ({ ...(await findFattori(db, user.id)), obbligatori: await isObliged(db, user.id) })),

  route(calls.startApp, ({ db, user }) => startApp(db, key, user)),

  preparedRoute(
    calls.activateApp,
    ({ user }) => throttle.tryCode(user.id),
    async ({ db, user, body }) => {
      const codici = await activateApp(db, key, user.id, body.codice);
      await throttle.codeFits(db, user.id);
      return { codici };
    },
  ),

  route(calls.deleteApp, async ({ db, user }) => {
    await removeApp(db, user.id);
    return SUCCESS_REPLY;
  }),

  route(calls.renewCodici, async ({ db, user }) => ({ codici: await renewCodici(db, user.id) })),

  route(calls.startPasskey, async ({ db, user, request }) => {
    const sfida = createSfida(key, `crea:${user.id}`, relyingPartyOf(request, origins));
    const utente = { id: Buffer.from(`organico:${user.id}`).toString('base64url'), nome: user.username };
    return { ...sfida, utente, esistenti: await findCredenziali(db, user.id, sfida.dominio) };
  }),

  route(calls.addPasskey, async ({ db, user, body: { nome, creata }, request }) => {
    const passkey = await verifyCreatedPasskey(
      db,
      { key, purpose: `crea:${user.id}`, relyingParty: relyingPartyOf(request, origins) },
      creata,
    );
    if (!passkey) throw PASSKEY_NON_VALIDA();
    return { codici: await insertPasskey(db, user.id, { nome, ...passkey }) };
  }),

  route(calls.renamePasskey, async ({ db, user, params, body }) => {
    await setPasskeyName(db, user.id, params.id, body.nome);
    return SUCCESS_REPLY;
  }),

  route(calls.deletePasskey, async ({ db, user, params }) => {
    await removePasskey(db, user.id, params.id);
    return SUCCESS_REPLY;
  }),

  route(calls.getObbligo, async ({ db }) => ({ ruoli: await findObbligo(db) })),

  route(calls.putObbligo, async ({ db, body }) => {
    await setObbligo(db, body.ruoli);
    return { ruoli: await findObbligo(db) };
  }),
];

// Each call that changes second factors locks the account, because two concurrent removals could leave an obliged account without a
// factor.
const SECRET_BYTES = 20;

async function startApp(db: Tx, key: ServerKey, { id, username }: { id: number; username: string }) {
  await lockAccountRow(db, id);
  if ((await findApp(db, id))?.attiva_dal) throw APP_GIA_ATTIVA();
  const secret = randomBytes(SECRET_BYTES);
  const values = { segreto: key.seal(secret, sealPurpose(id)), ultimo_intervallo: null };
  await db
    .insertInto('app_autenticazione')
    .values({ user_id: id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  const app = totpOf(secret, username);
  const code = generate(app.toString(), { minCorrectionLevel: correction.M });
  return { segreto: app.secret.base32, qr: { lato: code.size, tracciato: toSvgPath(code) } };
}

async function activateApp(db: Tx, key: ServerKey, user_id: number, code: string): Promise<string[] | null> {
  await lockAccountRow(db, user_id);
  const app = await findApp(db, user_id);
  if (app?.attiva_dal) throw APP_GIA_ATTIVA();
  if (!app) throw APP_NON_PREPARATA();
  if (!(await consumeAppCode(db, key, user_id, code.replace(/\s/g, ''), { activates: true }))) throw CODICE_NON_VALIDO();
  return createFirstCodici(db, user_id);
}

async function removeApp(db: Tx, user_id: number): Promise<void> {
  await lockAccountRow(db, user_id);
  const { numDeletedRows } = await db.deleteFrom('app_autenticazione').where('user_id', '=', user_id).executeTakeFirst();
  if (numDeletedRows === 1n) await checkAfterRemoval(db, user_id);
}

interface NewPasskey {
  nome: string;
  credenziale: string;
  chiave_pubblica: Buffer;
  contatore: number;
  dominio: string;
  trasporti: string[];
}

async function insertPasskey(db: Tx, user_id: number, passkey: NewPasskey): Promise<string[] | null> {
  await lockAccountRow(db, user_id);
  await db
    .insertInto('passkey')
    .values({ user_id, ...passkey })
    .execute();
  return createFirstCodici(db, user_id);
}

async function setPasskeyName(db: Tx, user_id: number, id: number, nome: string): Promise<void> {
  const update = db.updateTable('passkey').set({ nome }).where('user_id', '=', user_id).where('id', '=', id);
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows !== 1n) throw PASSKEY_NON_TROVATA();
}

async function removePasskey(db: Tx, user_id: number, id: number): Promise<void> {
  await lockAccountRow(db, user_id);
  const { numDeletedRows } = await db.deleteFrom('passkey').where('user_id', '=', user_id).where('id', '=', id).executeTakeFirst();
  if (numDeletedRows !== 1n) throw PASSKEY_NON_TROVATA();
  await checkAfterRemoval(db, user_id);
}

async function checkAfterRemoval(db: Tx, user_id: number): Promise<void> {
  if (await hasFactors(db, user_id)) return;
  if (await isObliged(db, user_id)) throw FATTORE_OBBLIGATORIO();
  await db.deleteFrom('codici_recupero').where('user_id', '=', user_id).execute();
}

async function renewCodici(db: Tx, user_id: number): Promise<string[]> {
  await lockAccountRow(db, user_id);
  if (!(await hasFactors(db, user_id))) throw SENZA_FATTORI();
  return createCodici(db, user_id);
}

const OF_ACCOUNT = { cosa: 'utente', colonna: 'user_id' } as const;

const fattoriWords: RegisterTexts = {
  tables: {
    app_autenticazione: {
      crea: 'App di autenticazione preparata',
      modifica: 'App di autenticazione attivata',
      elimina: 'App di autenticazione tolta',
      ...OF_ACCOUNT,
      campi: { attiva_dal: null },
    },
    passkey: {
      crea: 'Passkey aggiunta',
      modifica: 'Passkey rinominata',
      elimina: 'Passkey tolta',
      ...OF_ACCOUNT,
      campi: { dominio: ['Indirizzo'] },
    },
    obblighi_fattore: {
      crea: 'Due passaggi obbligatori',
      modifica: 'Due passaggi obbligatori',
      elimina: 'Due passaggi non più obbligatori',
      campi: { ruolo: ['Per chi'] },
    },
  },
};

export const fattoriFeature = {
  routes: fattoriRoutes,
  register: { fattori: fattoriWords },
} satisfies Feature;
