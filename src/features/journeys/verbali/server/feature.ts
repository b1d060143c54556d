import type { Feature } from '#server/feature.ts';
import { fileVerbali } from './export-columns.ts';
import { verbaliLive } from './live.ts';
import { verbaliContestati, verbaliDaFirmare } from './notices.ts';
import { verbaliRoutes } from './routes.ts';
import { verbaleThing, verbaliSearch } from './search.ts';
import { verbaliWords } from './words.ts';

export const verbaliFeature = {
  routes: verbaliRoutes,
  live: { verbali: verbaliLive },
  notices: { verbali_contestati: verbaliContestati, verbali_da_firmare: verbaliDaFirmare },
  files: { verbali: fileVerbali },
  search: { verbale: verbaliSearch },
  register: { verbali: verbaliWords },
  seen: { verbale: verbaleThing },
} satisfies Feature;
