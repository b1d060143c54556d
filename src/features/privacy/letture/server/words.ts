// How a read is told in the file on a person: the register has no entries of them.
import type { RegisterWords } from '#server/register/words.ts';
import { TIPO_LETTURA_LABELS, VIA_LETTURA_LABELS } from '#shared/letture.ts';

export const chiHaLettoWords: RegisterWords = {
  tables: {
    letture: {
      crea: 'Dati letti',
      modifica: 'Dati letti',
      elimina: 'Dati letti',
      cosa: 'utente',
      colonna: 'user_id',
      campi: {
        giorno: ['Giorno', 'data'],
        tipo: ['Che cosa', TIPO_LETTURA_LABELS],
        via: ['Come', VIA_LETTURA_LABELS],
        volte: ['Volte'],
        gettone: ['Gettone', undefined, null],
        user_id: null,
        documento_id: null,
        prima_volta: null,
        ultima_volta: null,
      },
    },
  },
};
