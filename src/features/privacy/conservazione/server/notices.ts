import { sql } from 'kysely';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import { ROLES } from '#shared/permissions.ts';
import { addressOf } from '#shared/screens.ts';

/** For an amministratore: the list of what is due, as long as something on it waits to be approved. */
export const conservazioneDaApprovare: NoticeGroup = {
  titolo: 'Elenchi di conservazione',
  collegamento: addressOf('/conservazione'),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'conservazione:' || e.id as chiave, count(*)::text as impronta, 2 as gravita, e.created_at as ordine,
          jsonb_build_object('id', e.id, 'nome', 'Elenco', 'quante', count(*)) as fatti
        from conservazione_elenchi e join conservazione_voci v on v.elenco_id = e.id
          left join conservazione_tenute t on t.classe = v.classe and t.oggetto_id = v.oggetto_id and t.fino_al >= oggi()
        where e.approvato_il is null and t.classe is null and not persona_trattenuta(v.dipendente_id) and ${scope.amministratore}::boolean
        group by e.id`,
      say: ({ quante }: Fatti & { quante: number }) => ({
        titolo: 'Elenco di conservazione da approvare',
        testo: quante === 1 ? 'Una voce ha superato il suo periodo' : `${quante} voci hanno superato il loro periodo`,
        collegamento: addressOf('/conservazione'),
      }),
    },
  ],
};
