import { preparedRoute, type Route, route } from '#server/http/route.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { PASSKEY_NON_VALIDA } from '../rules.ts';
import { activateApp, insertPasskey, removeApp, removePasskey, renewCodici, setPasskeyName, startApp } from './change-fattori.ts';
import { luogoOf, readCreated, sfidaPer } from './check-passkey.ts';
import { findCredenziali, findFattori, findObbligo, isObliged, setObbligo } from './queries.ts';

interface Services {
  key: ServerKey;
  throttle: Throttle;
  origins?: readonly string[];
}

export const fattoriRoutes = ({ key, throttle, origins = [] }: Services): Route[] => [
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
    return FATTO;
  }),

  route(calls.renewCodici, async ({ db, user }) => ({ codici: await renewCodici(db, user.id) })),

  route(calls.startPasskey, async ({ db, user, request }) => {
    const sfida = sfidaPer(key, `crea:${user.id}`, luogoOf(request, origins));
    const utente = { id: Buffer.from(`organico:${user.id}`).toString('base64url'), nome: user.username };
    return { ...sfida, utente, esistenti: await findCredenziali(db, user.id, sfida.dominio) };
  }),

  route(calls.addPasskey, async ({ db, user, body: { nome, creata }, request }) => {
    const passkey = await readCreated(db, { key, uso: `crea:${user.id}`, luogo: luogoOf(request, origins) }, creata);
    if (!passkey) throw PASSKEY_NON_VALIDA();
    return { codici: await insertPasskey(db, user.id, { nome, ...passkey }) };
  }),

  route(calls.renamePasskey, async ({ db, user, params, body }) => {
    await setPasskeyName(db, user.id, params.id, body.nome);
    return FATTO;
  }),

  route(calls.deletePasskey, async ({ db, user, params }) => {
    await removePasskey(db, user.id, params.id);
    return FATTO;
  }),

  route(calls.getObbligo, async ({ db }) => ({ ruoli: await findObbligo(db) })),

  route(calls.putObbligo, async ({ db, body }) => {
    await setObbligo(db, body.ruoli);
    return { ruoli: await findObbligo(db) };
  }),
];
