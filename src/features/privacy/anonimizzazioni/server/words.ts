// What the register says of making somebody anonymous: who asked and who decided, never who it was.
import type { RegisterWords, Voce } from '#server/register/words.ts';

const DIVENUTA: Record<string, string> = {
  ritirata: 'Richiesta di anonimizzazione ritirata',
  rifiutata: 'Richiesta di anonimizzazione rifiutata',
  fatta: 'Dati resi anonimi',
};

export const anonimizzazioniWords: RegisterWords = {
  tables: {
    anonimizzazioni: {
      crea: 'Anonimizzazione chiesta',
      modifica: ({ dopo }: Voce) => DIVENUTA[String(dopo?.stato)] ?? 'Richiesta di anonimizzazione modificata',
      elimina: 'Richiesta di anonimizzazione eliminata',
      cosa: 'dipendente',
      colonna: 'dipendente_id',
      campi: { stato: null, chiesta_da: null, chiesta_il: null, decisa_da: null, decisa_il: null, motivo: ['Motivo'] },
    },
  },
};
