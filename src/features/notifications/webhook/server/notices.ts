import { sql } from 'kysely';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import { ROLES } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';

/** For an amministratore: webhooks that were switched off because their receiver takes nothing. */
export const webhookSpenti: NoticeGroup = {
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
