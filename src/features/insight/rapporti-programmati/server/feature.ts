import { sql } from 'kysely';
import type { Feature } from '#server/feature/feature.ts';
import type { Fatti, NoticeGroup } from '#server/feature/notice.ts';
import { ROLES } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';
import { rapportiProgrammatiRoutes } from './routes.ts';

/** For who has scheduled it: somebody gets the report no more. */
const rapportiNonInviati: NoticeGroup = {
  titolo: 'Report programmati che non arrivano a tutti',
  collegamento: addressOf('/rapporti-programmati'),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'rapporto:' || r.id as chiave, string_agg(d.user_id::text, ',' order by d.user_id) as impronta, 2 as gravita,
          max(d.saltato_il) as ordine, jsonb_build_object('id', r.id, 'nome', r.nome, 'quanti', count(*)) as fatti
        from rapporti_programmati r join rapporti_destinatari d on d.rapporto_id = r.id
        where d.saltato_il is not null and r.user_id = ${scope.user_id} group by r.id`,
      say: ({ nome, quanti }: Fatti & { quanti: number }) => ({
        titolo: nome,
        testo: quanti === 1 ? 'Una persona non lo può più vedere' : `${quanti} persone non lo possono più vedere`,
        collegamento: addressOf('/rapporti-programmati'),
      }),
    },
  ],
};

export const rapportiProgrammatiFeature = {
  routes: rapportiProgrammatiRoutes,
  notices: { rapporti_non_inviati: rapportiNonInviati },
} satisfies Feature;
