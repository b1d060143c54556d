// What the register says of handover records. That one was signed or contested by link has no author: whoever did it has no account.
import { CAMPI_IMPOSTAZIONI } from '#features/journeys/impostazioni-verbali/fields.ts';
import { vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { STATO_LABELS, type StatoVerbale, TIPO_LABELS } from '../rules.ts';

const DIVENUTO: Record<StatoVerbale, string> = {
  emesso: 'Verbale emesso',
  firmato: 'Verbale firmato',
  contestato: 'Verbale contestato',
  annullato: 'Verbale annullato',
};

export const verbaliWords: RegisterWords = {
  tables: {
    verbali: {
      ...vita('Verbale'),
      crea: DIVENUTO.emesso,
      modifica: ({ dopo }) => DIVENUTO[dopo?.stato as StatoVerbale] ?? vita('Verbale').modifica, // the table's check holds the set
      campi: {
        codice: ['Numero'],
        anno: null,
        numero: null,
        tipo: ['Tipo', TIPO_LABELS],
        stato: ['Stato', STATO_LABELS],
        nome: ['Nome'],
        cognome: ['Cognome'],
        motivo_annullo: ['Motivo'],
        annullato_da: null,
        emesso_da: null,
      },
    },
    verbali_link: {
      crea: 'Link per la firma creato',
      modifica: ({ dopo }) => (dopo?.usato_il ? 'Link per la firma usato' : 'Link per la firma revocato'),
      elimina: 'Link per la firma eliminato',
      campi: { verbale_id: null, brand_id: null, revocato_il: null, usato_il: null },
    },
    verbali_impostazioni: { ...vita('Testo dei verbali'), cosa: 'brand', colonna: 'brand_id', fields: CAMPI_IMPOSTAZIONI },
  },
};
