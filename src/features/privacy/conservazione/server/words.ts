// What the register says of periods, holds and lists: how much was deleted, and nothing of whom.
import type { RegisterWords } from '#server/register/words.ts';
import { CLASSE, CLASSI, type Classe } from '../rules.ts';

const CLASSE_LABELS = Object.fromEntries(CLASSI.map((classe) => [classe, CLASSE[classe].label])) as Record<Classe, string>; // its own keys

export const conservazioneWords: RegisterWords = {
  tables: {
    conservazione_elenchi: {
      crea: 'Elenco di conservazione preparato',
      modifica: 'Elenco di conservazione approvato',
      elimina: 'Elenco di conservazione eliminato',
      campi: { eliminate: ['Voci eliminate'], preparato_da: null, approvato_da: null, approvato_il: null, esito: null },
    },
    conservazione_periodi: {
      crea: 'Periodo di conservazione scelto',
      modifica: 'Periodo di conservazione cambiato',
      elimina: 'Periodo di conservazione tolto',
      con: 'conservazione_elenchi',
      campi: { classe: ['Classe', CLASSE_LABELS], mesi: ['Mesi', undefined, 'Mai'] },
    },
    conservazione_blocchi: {
      crea: 'Blocco messo',
      modifica: ({ dopo }) => (dopo?.tolto_il ? 'Blocco tolto' : 'Blocco cambiato'),
      elimina: 'Blocco eliminato',
      con: 'conservazione_elenchi',
      cosa: 'dipendente',
      colonna: 'dipendente_id',
      idsFrom: 'entries',
      campi: { motivo: ['Motivo'], fino_al: ['Fino al', 'data'], messo_da: null, tolto_da: null, tolto_il: null },
    },
    conservazione_tenute: {
      crea: "Voce tenuta fuori dall'elenco di conservazione",
      modifica: "Voce tenuta fuori dall'elenco di conservazione: cambiata",
      elimina: "Voce rimessa nell'elenco di conservazione",
      con: 'conservazione_elenchi',
      colonna: 'classe', // of no list: its number is that of what is kept
      idsFrom: 'entries',
      campi: {
        classe: ['Classe', CLASSE_LABELS],
        oggetto_id: ['Numero'],
        motivo: ['Motivo'],
        fino_al: ['Fino al', 'data'],
        messa_da: null,
      },
    },
  },
};
