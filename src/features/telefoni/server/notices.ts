import { sql } from 'kysely';
import { sayUnheld, selectUnheld, type Unheld } from '#kit/server/notice-unheld.ts';
import type { Notice } from '#server/notices/notice.ts';
import { addressOf } from '#shared/screens.ts';
import { TELEFONO } from '../kind.ts';

export const telefoniSenzaTitolare: Notice = {
  select: (scope) => selectUnheld(scope, TELEFONO, { key: 'telefono', where: sql`i.stato = 'attivo'` }),
  say: (unheld: Unheld) => ({
    titolo: unheld.nome,
    testo: sayUnheld(TELEFONO, unheld),
    collegamento: addressOf('/mobile-plans', { vista: 'telefoni', q: unheld.nome, disponibile: true }),
  }),
};
