import type { Feature } from '#server/feature.ts';
import { fileRilievi } from './export-columns.ts';
import { fattureLive } from './live.ts';
import { fattureDaSistemare } from './notices.ts';
import { fattureRoutes } from './routes.ts';
import { fattureSearch } from './search.ts';
import { fattureWords } from './words.ts';

export const fattureFeature = {
  routes: fattureRoutes,
  live: { fatture: fattureLive },
  notices: { fatture_da_sistemare: fattureDaSistemare },
  files: { rilievi: fileRilievi },
  search: { fattura: fattureSearch },
  register: { fatture: fattureWords },
} satisfies Feature;
