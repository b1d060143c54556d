// The titles of the exported lists. They are in their own file, because a page needs them only when a download starts.
import type { Elenco } from './esportazioni.ts';
import { mapRisorse, RISORSE } from './risorse.ts';

export const TITOLI: Record<Elenco, string> = {
  dipendenti: 'Dipendenti',
  adempimenti: 'Adempimenti',
  ...mapRisorse('lista', (tipo) => RISORSE[tipo].molti),
  'assegnazioni-software': 'Chi ha quale licenza',
  riparazioni: 'Riparazioni',
  showrooms: 'Showroom',
  workflows: 'Workflow',
  uscite: 'Uscite',
  verbali: 'Verbali',
  rilievi: 'Rilievi delle fatture',
  brands: 'Brand',
  utenti: 'Utenti',
  registro: 'Cronologia',
  letture: 'Letture',
};
