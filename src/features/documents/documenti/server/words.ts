// What the register says of documents: never their bytes.
import { vita } from '#server/register/title-forms.ts';
import type { Campi, RegisterWords } from '#server/register/words.ts';
import { CAMPI_DOCUMENTO } from '../fields.ts';
import { SOGGETTI, TIPI_FILE } from '../rules.ts';

const labels = (words: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(words).map(([key, { label }]) => [key, label]));

const CAMPI: Campi = {
  tipo: ['Tipo di file', labels(TIPI_FILE)],
  dimensione: ['Dimensione in byte'],
  soggetto: ['Riferito a', labels(SOGGETTI)],
  di_chi: ['Di'],
  soggetto_id: null,
  sha256: null,
  contenuto: null,
  caricato_da: null,
};

export const documentiWords: RegisterWords = {
  tables: {
    documenti: {
      crea: 'Documento caricato',
      modifica: ({ prima, dopo }) => `${vita('Documento').modifica}: ${dopo?.documento ?? prima?.documento}`,
      elimina: vita('Documento').elimina,
      fields: CAMPI_DOCUMENTO,
      campi: { ...CAMPI, documento: null },
    },
  },
};

/** Of who has read what is HR's: the name of a document for who may read it, that something was read for who administers the brand. */
export const lettureWords: RegisterWords = {
  actions: {
    legge: {
      title: ({ oggetto }) => (oggetto === 'dipendenti' ? 'Fascicolo scaricato' : 'Documento riservato letto'),
      columns: () => ({ file: ['File'], nome: ['Nome'], soggetto: CAMPI.soggetto ?? null, di_chi: CAMPI.di_chi ?? null }),
    },
  },
};
