import { sql } from 'kysely';
import { sayUnheld, selectUnheld, type Unheld } from '#features/equipment/kit/server/notice-unheld.ts';
import type { Notice } from '#server/notices/notice.ts';
import { schedaDi } from '#shared/schede.ts';
import { TELEFONO } from '../kind.ts';

export const telefoniSenzaTitolare: Notice = {
  waitsFor: [],
  select: (scope) => selectUnheld(scope, TELEFONO, { key: 'telefono', where: sql`i.stato = 'attivo'` }),
  say: (unheld: Unheld) => ({
    titolo: unheld.nome,
    testo: sayUnheld(TELEFONO, unheld),
    collegamento: schedaDi('telefono', unheld.id),
  }),
};
