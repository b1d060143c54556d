import { sql } from 'kysely';
import type { Feature } from '#server/feature.ts';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import { ROLES } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';
import { postaRoutes } from './routes.ts';

/** For an amministratore: mail that nobody tries to send any more. */
const postaNonConsegnata: NoticeGroup = {
  titolo: 'Mail non consegnate',
  collegamento: addressOf('/posta'),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'posta:' || p.id as chiave, p.tentativi || ':' || p.created_at as impronta, 2 as gravita, p.created_at as ordine,
          jsonb_build_object('id', p.id, 'nome', p.destinatario, 'errore', p.errore) as fatti
        from posta p where p.stato = 'abbandonata' and ${scope.amministratore}::boolean`,
      say: ({ nome, errore }: Fatti & { errore: string | null }) => ({
        titolo: nome,
        testo: errore ?? 'Non è stata consegnata',
        collegamento: addressOf('/posta'),
      }),
    },
  ],
};

export const postaFeature = {
  routes: postaRoutes,
  notices: { posta_non_consegnata: postaNonConsegnata },
} satisfies Feature;
