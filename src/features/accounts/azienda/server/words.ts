// What the register says of who comes in with the company's own account.
import type { RegisterWords } from '#server/register/words.ts';

export const aziendaWords: RegisterWords = {
  tables: {
    identita_aziendali: {
      crea: 'Account aziendale collegato',
      modifica: 'Account aziendale cambiato',
      elimina: 'Account aziendale scollegato',
      cosa: 'utente',
      colonna: 'user_id',
      campi: { emittente: ['Fornitore'], soggetto: null },
    },
  },
};
