import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { AL_MASSIMO, checkMandato, prossimoInvio, TROPPI_RAPPORTI } from '../rules.ts';
import {
  countOwn,
  holdOwn,
  insertRapporto,
  listOwn,
  listPossible,
  listReceived,
  remove,
  setAttivo,
  setMandato,
  stopReceiving,
} from './queries.ts';
import { type EnqueueInvio, openReceiver, queueFor } from './send-rapporto.ts';

interface Services {
  key: ServerKey;
  /** Undefined where no mail server is configured. */
  enqueueInvio?: EnqueueInvio | undefined;
}

export function rapportiProgrammatiRoutes({ key, enqueueInvio: enqueue }: Services): Route[] {
  return [
    route(calls.listRapporti, async ({ db, scope }) => ({
      posta_attiva: enqueue !== undefined,
      rapporti: await listOwn(db, scope),
      ricevuti: await listReceived(db, scope),
    })),

    route(calls.listDestinatari, ({ db, scope }) => listPossible(db, scope)),

    route(calls.createRapporto, async ({ db, scope, body }) => {
      refuseUnseen(scope, body.brand_id);
      const possible = new Set((await listPossible(db, scope)).map(({ id }) => id));
      if (!body.destinatari.every((id) => possible.has(id))) throw invalidField('destinatari', 'Scegli tra le persone proposte.');
      if ((await countOwn(db, scope)) >= AL_MASSIMO) throw TROPPI_RAPPORTI();
      return { id: await insertRapporto(db, scope, body, prossimoInvio(body.giorni, body.ora, new Date())) };
    }),

    route(calls.pauseRapporto, async ({ db, scope, params, body }) => {
      const { giorni, ora } = (await holdOwn(db, scope, params.id)) ?? refuseMissing();
      await setAttivo(db, scope, params.id, body.attivo, prossimoInvio(giorni, ora, new Date()));
      return FATTO;
    }),

    route(calls.sendRapporto, async ({ db, scope, params }) => {
      const { mandato_il } = (await holdOwn(db, scope, params.id)) ?? refuseMissing();
      if (!enqueue) throw new Problem('conflict', 'POSTA_NON_CONFIGURATA', 'La posta non è configurata: il report non può partire.');
      const now = new Date();
      refuseJustSent(mandato_il, now);
      await setMandato(db, scope, params.id, now);
      await queueFor(db, enqueue, params.id, now);
      return FATTO;
    }),

    route(calls.leaveRapporto, async ({ db, scope, params }) => {
      if (!(await stopReceiving(db, { rapporto_id: params.id, user_id: scope.user_id }))) refuseMissing();
      return FATTO;
    }),

    route(calls.refuseRapporto, async ({ db, params }) => {
      const receiver = openReceiver(key, params.token);
      if (!receiver) throw new Problem('not_found', 'LINK_NON_VALIDO', 'Il link non è completo: copialo per intero dalla mail.');
      await stopReceiving(db, receiver); // a second time changes nothing
      return FATTO;
    }),

    route(calls.deleteRapporto, async ({ db, scope, params }) => {
      const { mandato_il } = (await holdOwn(db, scope, params.id)) ?? refuseMissing();
      refuseJustSent(mandato_il, new Date());
      await remove(db, scope, params.id);
      return FATTO;
    }),
  ];
}

function refuseUnseen({ can_view }: Scope, brand_id: number | null | undefined): void {
  if (brand_id != null && !can_view.includes(brand_id)) throw invalidField('brand_id', 'Il brand non esiste.');
}

/** Rejects with 409 within ten minutes after a sending by hand. Deletion is rejected too: a report that is deleted and created again could be sent at once. */
function refuseJustSent(mandato_il: Date | null, now: Date): void {
  const problem = checkMandato(mandato_il, now);
  if (problem) throw problem;
}

function refuseMissing(): never {
  throw new Problem('not_found', 'RAPPORTO_NON_TROVATO', 'Il report programmato non esiste.');
}
