import { sql } from 'kysely';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import { formatData } from '#shared/dates.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { FROM, IS_LATE, isChangeable, isSeen } from './queries.ts';

interface CountFacts extends Fatti {
  giorno: string;
}

/** To who can close it; put away, it comes back a week later. */
export const inventariInRitardo: NoticeGroup = {
  titolo: 'Inventari in ritardo',
  collegamento: addressOf('/inventari', { stato: 'aperto' }),
  of: [
    {
      waitsFor: ['IT', 'MANAGER'],
      select: (scope) => sql`
        select 'inventario:' || i.id as chiave, i.scadenza || ':' || (oggi() - i.scadenza) / 7 as impronta, 2 as gravita, i.scadenza as ordine,
          jsonb_build_object('id', i.id, 'nome', s.nome, 'giorno', i.scadenza) as fatti
        from ${FROM} where ${IS_LATE} and ${isSeen(scope)} and ${isChangeable(scope)}`,
      say: ({ id, nome, giorno }: CountFacts) => ({
        titolo: nome,
        testo: `L'inventario andava chiuso entro il ${formatData(giorno)}`,
        collegamento: recordAddress('/inventari/$id', { id }),
      }),
    },
  ],
};
