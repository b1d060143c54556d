import type { Feature } from '#server/feature.ts';
import { fileUtenti } from './export-columns.ts';
import { utentiLive, utentiVersioned } from './live.ts';
import { utentiRoutes } from './routes.ts';
import { utentiWords } from './words.ts';
import { accountSenzaBrand } from './work.ts';

export const utentiFeature = {
  routes: utentiRoutes,
  live: { utenti: utentiLive },
  versioned: { users: utentiVersioned },
  work: { account: accountSenzaBrand },
  files: { utenti: fileUtenti },
  register: { users: utentiWords },
} satisfies Feature;
