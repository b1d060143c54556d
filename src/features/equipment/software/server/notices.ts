import { sql } from 'kysely';
import { type Ending, sayEnd, selectEnding } from '#features/equipment/kit/server/notice-ending.ts';
import { hasVisibleBrand } from '#server/db/brand-links.ts';
import type { Fatti, NoticeGroup } from '#server/notices/notice.ts';
import { schedaDi } from '#shared/schede.ts';
import { addressOf } from '#shared/screens.ts';
import { SOFTWARE } from '../kind.ts';

interface UsedUp extends Fatti {
  id: number;
  usate: number;
}

export const licenzeEsaurite: NoticeGroup = {
  titolo: 'Licenze esaurite',
  collegamento: addressOf('/software', { esaurite: true }),
  of: [
    {
      waitsFor: [],
      select: (scope) => sql`
        select 'esaurite:' || s.id as chiave,
          s.numero_licenze || ':' || (select max(p.id) from dipendenti_software p where p.software_id = s.id and p.data_revoca is null) as impronta,
          2 as gravita, s.created_at::date as ordine, jsonb_build_object('id', s.id, 'nome', s.nome, 'usate', s.licenze_utilizzate) as fatti
        from software s
        where s.licenze_utilizzate > 0 and s.licenze_utilizzate >= s.numero_licenze
          and ${hasVisibleBrand(scope, SOFTWARE.links, 's.id')}`,
      say: ({ id, nome, usate }: UsedUp) => ({
        titolo: nome,
        testo: usate === 1 ? "L'unica licenza è in uso" : `Tutte le ${usate} licenze sono in uso`,
        collegamento: schedaDi('software', id),
      }),
    },
  ],
};

export const licenzeInScadenza: NoticeGroup = {
  titolo: 'Licenze in scadenza',
  collegamento: addressOf('/software', { scadenza: 'da_seguire', sort: 'data_scadenza' }),
  of: [
    {
      waitsFor: [],
      select: (scope) => selectEnding(scope, SOFTWARE, { key: 'software', day: sql`i.data_scadenza` }),
      say: (ending: Ending) => ({ titolo: ending.nome, testo: sayEnd(ending, 'Scaduto'), collegamento: schedaDi('software', ending.id) }),
    },
  ],
};
