import { ITEMS } from '#server/db/item-tables.ts';
import type { Notice } from '#server/notices/notice.ts';
import { sayUnheld, selectUnheld, type Unheld } from '#server/notices/unheld.ts';
import { addressOf } from '#shared/screens.ts';

export const telefoniSenzaTitolare: Notice = {
  select: (scope) => selectUnheld(scope, ITEMS.telefono, { key: 'telefono' }),
  say: (unheld: Unheld) => ({
    titolo: unheld.nome,
    testo: sayUnheld(unheld),
    collegamento: addressOf('/mobile-plans', { vista: 'telefoni', q: unheld.nome, disponibile: true }),
  }),
};
