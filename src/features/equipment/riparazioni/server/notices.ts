import { sql } from 'kysely';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import { formatData } from '#shared/dates.ts';
import { schedaDi } from '#shared/schede.ts';
import { addressOf } from '#shared/screens.ts';
import type { TipoRiparabile } from '../rules.ts';
import { FROM, IS_LATE, isChangeable, isSeen, NOME } from './queries.ts';

interface RepairFacts extends Fatti {
  tipo: TipoRiparabile;
  giorno: string;
  fornitore: string | null;
}

/** To who can close it; put away, it comes back a week later. */
export const rientriInRitardo: NoticeGroup = {
  titolo: 'Rientri in ritardo',
  collegamento: addressOf('/riparazioni', { in_ritardo: true }),
  of: [
    {
      waitsFor: ['IT'],
      select: (scope) => sql`
        select 'riparazione:' || r.id as chiave, r.rientro_previsto || ':' || (oggi() - r.rientro_previsto) / 7 as impronta,
          2 as gravita, r.rientro_previsto as ordine,
          jsonb_build_object('id', coalesce(r.hardware_id, r.iphone_id), 'nome', ${NOME}, 'giorno', r.rientro_previsto,
            'tipo', case when r.hardware_id is not null then 'hardware' else 'telefono' end, 'fornitore', r.fornitore) as fatti
        from ${FROM} where ${IS_LATE} and ${isSeen(scope)} and ${isChangeable(scope)}`,
      say: ({ id, nome, tipo, giorno, fornitore }: RepairFacts) => ({
        titolo: nome,
        testo: `Doveva tornare dalla riparazione${fornitore ? ` (${fornitore})` : ''} il ${formatData(giorno)}`,
        collegamento: schedaDi(tipo, Number(id)),
      }),
    },
  ],
};
