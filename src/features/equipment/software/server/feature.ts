import type { Feature } from '#server/feature.ts';
import { fileAssegnazioniSoftware } from './export-columns.ts';
import { licenzeEsaurite, licenzeInScadenza } from './notices.ts';
import { postiFiniti } from './work.ts';

export const softwareFeature = {
  notices: { licenze_esaurite: licenzeEsaurite, licenze_in_scadenza: licenzeInScadenza },
  work: { licenze: postiFiniti },
  files: { 'assegnazioni-software': fileAssegnazioniSoftware },
} satisfies Feature;
