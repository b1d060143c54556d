import { sql } from 'kysely';
import { sayUnheld, selectUnheld, type Unheld } from '#features/equipment/kit/server/notice-unheld.ts';
import type { NoticeGroup } from '#server/notices/notice.ts';
import { schedaDi } from '#shared/schede.ts';
import { addressOf } from '#shared/screens.ts';
import { PIANO_MOBILE } from '../kind.ts';

/** The plans of it; src/app/notices.ts adds the telephones, which stand on the same screen. */
export const costiSenzaTitolare: NoticeGroup = {
  titolo: 'Piani e telefoni che nessuno ha',
  collegamento: addressOf('/mobile-plans', { assegnato: false }),
  of: [
    {
      waitsFor: [],
      select: (scope) => selectUnheld(scope, PIANO_MOBILE, { key: 'piano', where: sql`i.attivo` }),
      say: (unheld: Unheld) => ({
        titolo: unheld.nome,
        testo: sayUnheld(PIANO_MOBILE, unheld),
        collegamento: schedaDi('piano_mobile', unheld.id),
      }),
    },
  ],
};
