// What the register says of tokens; never one itself.
import type { RegisterWords } from '#server/register/words.ts';

export const gettoniWords: RegisterWords = {
  tables: {
    gettoni: {
      crea: 'Gettone per programmi creato',
      modifica: 'Gettone per programmi cambiato',
      elimina: 'Gettone per programmi revocato',
      cosa: 'utente',
      colonna: 'user_id',
      campi: { scadenza: ['Scadenza', 'data'], sola_lettura: ['Sola lettura', 'siNo'] },
    },
  },
};
