import { type Route, route } from '#server/http/route.ts';
import type { Scope } from '#server/security/scope.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import { createRapporto, deleteRapporto, leaveRapporto, listDestinatari, listRapporti, pauseRapporto, sendRapporto } from '../contract.ts';
import { prossimoInvio } from '../rules.ts';
import { holdOwn, insertRapporto, listOwn, listPossible, listReceived, remove, setAttivo, stopReceiving } from './queries.ts';
import { type EnqueueInvio, queueFor } from './send-rapporto.ts';

/** `enqueue`: undefined where no mail server is configured. */
export function rapportiProgrammatiRoutes(enqueue: EnqueueInvio | undefined): Route[] {
  return [
    route(listRapporti, async ({ db, scope }) => ({
      posta_attiva: enqueue !== undefined,
      rapporti: await listOwn(db, scope),
      ricevuti: await listReceived(db, scope),
    })),

    route(listDestinatari, ({ db, scope }) => listPossible(db, scope)),

    route(createRapporto, async ({ db, scope, body }) => {
      refuseUnseen(scope, body.brand_id);
      const possible = new Set((await listPossible(db, scope)).map(({ id }) => id));
      if (!body.destinatari.every((id) => possible.has(id))) throw invalidField('destinatari', 'Scegli tra le persone proposte.');
      return { id: await insertRapporto(db, scope, body, prossimoInvio(body.giorni, body.ora, new Date())) };
    }),

    route(pauseRapporto, async ({ db, scope, params, body }) => {
      const { giorni, ora } = (await holdOwn(db, scope, params.id)) ?? refuseMissing();
      await setAttivo(db, scope, params.id, body.attivo, prossimoInvio(giorni, ora, new Date()));
      return FATTO;
    }),

    route(sendRapporto, async ({ db, scope, params }) => {
      (await holdOwn(db, scope, params.id)) ?? refuseMissing();
      if (!enqueue) throw new Problem('conflict', 'POSTA_NON_CONFIGURATA', 'La posta non è configurata: il report non può partire.');
      await queueFor(db, enqueue, params.id, new Date());
      return FATTO;
    }),

    route(leaveRapporto, async ({ db, scope, params }) => {
      if (!(await stopReceiving(db, scope, params.id))) refuseMissing();
      return FATTO;
    }),

    route(deleteRapporto, async ({ db, scope, params }) => {
      (await holdOwn(db, scope, params.id)) ?? refuseMissing();
      await remove(db, scope, params.id);
      return FATTO;
    }),
  ];
}

function refuseUnseen({ can_view }: Scope, brand_id: number | null | undefined): void {
  if (brand_id != null && !can_view.includes(brand_id)) throw invalidField('brand_id', 'Il brand non esiste.');
}

function refuseMissing(): never {
  throw new Problem('not_found', 'RAPPORTO_NON_TROVATO', 'Il report programmato non esiste.');
}
