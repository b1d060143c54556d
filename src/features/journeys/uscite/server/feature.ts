import type { Feature } from '#server/feature.ts';
import { fileUscite } from './export-columns.ts';
import { usciteLive } from './live.ts';
import { usciteInCorso } from './notices.ts';
import { usciteRoutes } from './routes.ts';
import { uscitaThing, usciteSearch } from './search.ts';
import { usciteWords } from './words.ts';
import { usciteAperte } from './work.ts';

export const usciteFeature = {
  routes: usciteRoutes,
  live: { uscite: usciteLive },
  notices: { uscite_in_corso: usciteInCorso },
  work: { uscite: usciteAperte },
  files: { uscite: fileUscite },
  search: { uscita: usciteSearch },
  register: { uscite: usciteWords },
  seen: { uscita: uscitaThing },
} satisfies Feature;
