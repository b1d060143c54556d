import { sql } from 'kysely';
import { isInUse } from '#features/equipment/kit/server/in-use.ts';
import { type Ending, sayEnd, selectEnding } from '#features/equipment/kit/server/notice-ending.ts';
import type { NoticeGroup } from '#server/notices/notice.ts';
import { schedaDi } from '#shared/schede.ts';
import { addressOf } from '#shared/screens.ts';
import { HARDWARE } from '../kind.ts';

export const garanzieInScadenza: NoticeGroup = {
  titolo: 'Garanzie in scadenza',
  collegamento: addressOf('/hardware', { scadenza: 'da_seguire', stato: 'attivo', sort: 'garanzia_scadenza' }),
  of: [
    {
      waitsFor: [],
      select: (scope) => selectEnding(scope, HARDWARE, { key: 'garanzia', day: sql`i.garanzia_scadenza`, where: isInUse('i.stato') }),
      say: (ending: Ending) => ({
        titolo: ending.nome,
        testo: `Garanzia: ${sayEnd(ending, 'Scaduta').toLowerCase()}`,
        collegamento: schedaDi('hardware', ending.id),
      }),
    },
  ],
};
