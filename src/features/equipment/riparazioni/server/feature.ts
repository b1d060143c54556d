import type { Feature } from '#server/feature.ts';
import { fileRiparazioni } from './export-columns.ts';
import { riparazioniLive } from './live.ts';
import { rientriInRitardo } from './notices.ts';
import { riparazioniRoutes } from './routes.ts';
import { riparazioniWords } from './words.ts';
import { rientriDaChiedere } from './work.ts';

export const riparazioniFeature = {
  routes: riparazioniRoutes,
  live: { riparazioni: riparazioniLive },
  notices: { rientri_in_ritardo: rientriInRitardo },
  work: { riparazioni: rientriDaChiedere },
  files: { riparazioni: fileRiparazioni },
  register: { riparazioni: riparazioniWords },
} satisfies Feature;
