import { sql } from 'kysely';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import { ROLES } from '#shared/permissions.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { waiting } from './find-waiting.ts';

/** For every amministratore but the one who has asked. */
export const anonimizzazioniDaConfermare: NoticeGroup = {
  titolo: 'Anonimizzazioni da confermare',
  collegamento: addressOf('/employees', { situazione: 'uscito' }),
  of: [
    {
      waitsFor: ROLES,
      select: (scope) => sql`
        select 'anonimizzazione:' || a.id as chiave, a.id::text as impronta, 2 as gravita, a.chiesta_il as ordine,
          jsonb_build_object('id', d.id, 'nome', d.nome || ' ' || d.cognome) as fatti from ${waiting(scope)}`,
      say: ({ id, nome }: Fatti) => ({
        titolo: nome,
        testo: 'Un altro amministratore chiede di renderne anonimi i dati',
        collegamento: recordAddress('/employees/$id', { id }),
      }),
    },
  ],
};
