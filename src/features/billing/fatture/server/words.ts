// What the register says of invoices and of what was found in them. Why somebody sets a finding aside stays with the finding: it may speak
// of people of any of the invoice's brands, and an entry is read by who sees one of them.
import { vita } from '#server/register/title-forms.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { CAMPI_FATTURA } from '../fields.ts';
import { STATO_RILIEVO_LABELS, TIPO_RILIEVO_LABELS } from '../rules.ts';

export const fattureWords: RegisterWords = {
  tables: {
    fatture: {
      ...vita('Fattura', 'a'),
      crea: 'Fattura caricata',
      fields: CAMPI_FATTURA,
      campi: { nome_file: ['File'], confronti: ['Confronti'], caricata_da: null, sha256: null },
    },
    rilievi: {
      ...vita('Rilievo'),
      modifica: 'Rilievo di una fattura',
      campi: {
        stato: ['Stato', STATO_RILIEVO_LABELS],
        tipo: ['Tipo', TIPO_RILIEVO_LABELS],
        ...{ fattura_id: null, chiave: null, riga: null, riferimento: null, cosa: null, cosa_id: null, persona_id: null, quanti: null },
        ...{ fatturato: null, euro_annui: null, motivo: null, chiuso_il: null, chiuso_da: null },
      },
    },
  },
};
