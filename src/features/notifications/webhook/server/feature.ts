import { sql } from 'kysely';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { preparedRoute, type Route, route } from '#server/http/route.ts';
import { lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { ROLES } from '#shared/permissions.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { addressOf } from '#shared/screens.ts';
import * as calls from '../contract.ts';
import {
  findWebhooks,
  insertTestConsegna,
  insertWebhook,
  lockConsegna,
  lockWebhook,
  removeWebhook,
  requeue,
  setAttivo,
  setWebhook,
} from './queries.ts';
import type { Receivers } from './receiver-client.ts';
import { createSegreto } from './send-consegna.ts';

interface Services {
  key: ServerKey;
  receivers: Receivers;
}

const webhookRoutes = ({ key, receivers }: Services): Route[] => [
  route(calls.listWebhooks, ({ db }) => findWebhooks(db)),

  // The address is checked before the transaction, because the check looks up a host name and may be slow.
  preparedRoute(
    calls.createWebhook,
    ({ body }) => checkAddress(receivers, body.indirizzo),
    async ({ db, body }) => {
      const id = await insertWebhook(db, body);
      return { id, segreto: await createSegreto(db, key, id) };
    },
  ),

  preparedRoute(
    calls.updateWebhook,
    ({ body }) => checkAddress(receivers, body.indirizzo),
    async ({ db, params, body }) => {
      (await lockWebhook(db, params.id)) ?? throwNotFound();
      await setWebhook(db, params.id, body);
      return SUCCESS_REPLY;
    },
  ),

  route(calls.switchWebhook, async ({ db, params, body }) => {
    const { attivo } = (await lockWebhook(db, params.id)) ?? throwNotFound();
    if (attivo !== body.attivo) await setAttivo(db, params.id, body.attivo);
    return SUCCESS_REPLY;
  }),

  route(calls.deleteWebhook, async ({ db, params }) => {
    (await lockWebhook(db, params.id)) ?? throwNotFound();
    await removeWebhook(db, params.id);
    return SUCCESS_REPLY;
  }),

  route(calls.rotateSegreto, async ({ db, params }) => {
    (await lockWebhook(db, params.id)) ?? throwNotFound();
    return { id: params.id, segreto: await createSegreto(db, key, params.id) };
  }),

  route(calls.testWebhook, async ({ db, params }) => {
    requireActive((await lockWebhook(db, params.id)) ?? throwNotFound());
    await insertTestConsegna(db, params.id);
    return SUCCESS_REPLY;
  }),

  route(calls.resendConsegna, async ({ db, params }) => {
    const consegna = await lockConsegna(db, params.id);
    if (!consegna) throw new Problem('not_found', 'CONSEGNA_NON_TROVATA', "Questa consegna non c'è più.");
    requireActive(consegna);
    if (consegna.stato === 'in_attesa') throw new Problem('conflict', 'CONSEGNA_IN_ATTESA', 'Questa consegna è già in attesa di partire.');
    await requeue(db, params.id);
    return SUCCESS_REPLY;
  }),
];

async function checkAddress(receivers: Receivers, indirizzo: string): Promise<void> {
  const rejection = await receivers.findRejection(indirizzo);
  if (rejection) throw invalidField('indirizzo', rejection);
}

function requireActive({ attivo }: { attivo: boolean }): void {
  if (!attivo) throw new Problem('conflict', 'WEBHOOK_SPENTO', 'Il webhook è spento: prima riaccendilo.');
}

function throwNotFound(): never {
  throw new Problem('not_found', 'WEBHOOK_NON_TROVATO', 'Il webhook non esiste.');
}

const webhookSpenti: NoticeGroup = {
  titolo: 'Webhook spenti',
  collegamento: addressOf('/webhook'),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'webhook:' || w.id as chiave, w.spento_perche as impronta, 2 as gravita, w.created_at as ordine,
          jsonb_build_object('id', w.id, 'nome', w.nome, 'perche', w.spento_perche) as fatti
        from webhooks w where w.spento_perche is not null and ${scope.amministratore}::boolean`,
      say: ({ nome, perche }: Fatti & { perche: string }) => ({ titolo: nome, testo: perche, collegamento: addressOf('/webhook') }),
    },
  ],
};

const webhookWords: RegisterTexts = {
  tables: {
    webhooks: {
      ...lifecycleTitles('Webhook'),
      campi: {
        nome: ['Nome'],
        indirizzo: ['Indirizzo'],
        eventi: ['Eventi'],
        attivo: ['Acceso', 'siNo'],
        spento_perche: ['Spento perché'],
      },
    },
    chiavi_webhook: {
      crea: 'Segreto di un webhook creato',
      modifica: 'Segreto di un webhook cambiato',
      elimina: 'Segreto di un webhook eliminato',
      con: 'webhooks',
      colonna: 'webhook_id',
      idsFrom: 'entries',
      campi: { webhook_id: ['Numero del webhook'], vale_fino: null },
    },
  },
};

export const webhookFeature = {
  routes: webhookRoutes,
  notices: { webhook_spenti: webhookSpenti },
  register: { webhooks: webhookWords },
} satisfies Feature;
