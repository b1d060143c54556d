// What the register says of counts: they are told with their showroom. What was read stands in the count itself.
import type { RegisterWords } from '#server/register/words.ts';

export const inventariWords: RegisterWords = {
  tables: {
    inventari: {
      crea: 'Inventario aperto',
      modifica: ({ dopo }) => (dopo?.chiuso_il ? 'Inventario chiuso' : 'Inventario riaperto'),
      elimina: 'Inventario eliminato',
      cosa: 'showroom',
      colonna: 'showroom_id',
      idsFrom: 'entries',
      campi: { showroom_id: null, scadenza: ['Scadenza', 'data'], aperto_da: null, chiuso_da: null, chiuso_il: null },
    },
  },
};
