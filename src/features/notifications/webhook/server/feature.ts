import { sql } from 'kysely';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { type RegisterWords, vita } from '#server/register/words.ts';
import { ROLES } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';
import { webhookRoutes } from './routes.ts';

/** For an amministratore: webhooks that were switched off because their receiver takes nothing. */
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

// Audit log entries of webhooks never contain a secret.
const webhookWords: RegisterWords = {
  tables: {
    webhooks: {
      ...vita('Webhook'),
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
