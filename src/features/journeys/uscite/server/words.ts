// What the register says of exits: why somebody leaves, to HR alone.
import { vita } from '#server/register/title-forms.ts';
import type { RegisterWords, Voce } from '#server/register/words.ts';
import { formatData } from '#shared/dates.ts';
import { CAMPI_USCITA } from '../fields.ts';
import { type Condizione, type Esito, nomeEsito } from '../rules.ts';

export const usciteWords: RegisterWords = {
  tables: {
    uscite: {
      ...vita('Uscita', 'a'),
      crea: ({ dopo }) => `Uscita aperta: ${formatData(String(dopo?.data_uscita))}`,
      modifica: titleOfChange,
      fields: CAMPI_USCITA,
      campi: {
        data_uscita: ['Data uscita', 'data', null],
        stato: null,
        prima_stato: null,
        prima_isactive: null,
        prima_data_dismissione: null,
        aperta_da: null,
        conclusa_da: null,
        conclusa_il: null,
      },
    },
    uscite_esiti: {
      ...vita('Esito'),
      // the table's checks hold the sets
      crea: ({ dopo }) => `${dopo?.nome}: ${nomeEsito(dopo as { esito: Esito; condizione: Condizione | null })}`,
      campi: {
        uscita_id: null,
        brand_id: null,
        tipo: null,
        periodo_id: null,
        risorsa_id: null,
        nome: null,
        esito: null,
        condizione: null,
        data: ['Data', 'data'],
        trasferito_a: ['Trasferito a', 'dipendente'],
        deciso_da: null,
        deciso_il: null,
      },
    },
  },
};

/** 'Uscita chiusa', 'Uscita spostata al 31/12/2026'. */
function titleOfChange({ dopo }: Voce): string {
  if (dopo?.stato === 'chiusa') return 'Uscita chiusa';
  if (dopo?.stato === 'annullata') return 'Uscita annullata';
  return dopo?.data_uscita ? `Uscita spostata al ${formatData(String(dopo.data_uscita))}` : 'Uscita modificata';
}
