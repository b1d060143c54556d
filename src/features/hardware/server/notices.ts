import { sql } from 'kysely';
import { isInUse } from '#kit/server/in-use.ts';
import { type Ending, sayEnd, selectEnding } from '#kit/server/notice-ending.ts';
import type { NoticeGroup } from '#server/notices/notice.ts';
import { addressOf } from '#shared/screens.ts';
import { HARDWARE } from '../kind.ts';

export const garanzieInScadenza: NoticeGroup = {
  titolo: 'Garanzie in scadenza',
  collegamento: addressOf('/hardware', { sort: 'garanzia_scadenza' }),
  of: [
    {
      select: (scope) => selectEnding(scope, HARDWARE, { key: 'garanzia', day: sql`i.garanzia_scadenza`, where: isInUse('i.stato') }),
      say: (ending: Ending) => ({
        titolo: ending.nome,
        testo: `Garanzia: ${sayEnd(ending, 'Scaduta').toLowerCase()}`,
        // Twenty headsets may have one name: those whose warranty this is not are left out.
        collegamento: addressOf('/hardware', { q: ending.nome, scadenza: ending.in_ritardo ? 'scaduta' : 'in_scadenza' }),
      }),
    },
  ],
};
