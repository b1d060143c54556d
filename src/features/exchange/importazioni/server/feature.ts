import type { Feature } from '#server/feature/feature.ts';
import { lifecycleTitles, type RegisterTexts } from '#server/register/register-texts.ts';
import { STATO_IMPORTAZIONE_LABELS, TITOLI_IMPORTABILI } from '#shared/importazioni.ts';
import { importazioniRoutes } from './routes.ts';

const importazioniAuditTexts: RegisterTexts = {
  tables: {
    importazioni: {
      ...lifecycleTitles('Importazione', 'a'),
      crea: 'File da importare caricato',
      elimina: 'File da importare rimosso',
      campi: {
        elenco: ['Elenco', TITOLI_IMPORTABILI],
        nome_file: ['File'],
        stato: ['Stato', STATO_IMPORTAZIONE_LABELS],
        righe: ['Righe'],
        nuove: ['Nuove'],
        modificate: ['Cambiate'],
        uguali: ['Uguali'],
        errate: ['Con errori'],
        escluse: ['Righe di totale lasciate fuori'],
        user_id: null,
        applicata_il: null,
        lotto: null,
      },
    },
  },
};

export const importazioniFeature = {
  routes: importazioniRoutes,
  register: { importazioni: importazioniAuditTexts },
} satisfies Feature;
