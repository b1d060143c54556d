import type { Feature } from '#server/feature.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { trasferimentiRoutes } from './routes.ts';

// What the register says of transfers. What was decided about things is told by their own entries.
const trasferimentiWords: RegisterWords = {
  tables: {
    trasferimenti: {
      crea: 'Trasferimento',
      modifica: 'Trasferimento modificato',
      elimina: 'Trasferimento eliminato',
      campi: {
        dipendente_id: null,
        da_brand: ['Dal brand', 'brand'],
        a_brand: ['Al brand', 'brand'],
        da_showroom: ['Dallo showroom', 'showroom', null],
        a_showroom: ['Allo showroom', 'showroom', null],
        data: ['Data', 'data'],
        note: ['Note'],
        voci: null,
        user_id: null,
      },
    },
  },
};

export const trasferimentiFeature = {
  routes: trasferimentiRoutes,
  register: { trasferimenti: trasferimentiWords },
} satisfies Feature;
