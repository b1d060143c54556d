import type { Feature } from '#server/feature.ts';
import { fileDipendenti } from './export-columns.ts';
import { arriviDipendenti } from './import-rows.ts';
import { dipendentiLive, dipendentiVersioned } from './live.ts';
import { arriviMancati, malattieOltreLaFine } from './notices.ts';
import { dipendentiRoutes } from './routes.ts';
import { dipendentiSearch } from './search.ts';
import { dipendentiEvents } from './tell-webhooks.ts';
import { dipendentiWords } from './words.ts';
import { arrivi, ilMioShowroom, leMiePersone, malattieDaChiudere } from './work.ts';

export const dipendentiFeature = {
  routes: dipendentiRoutes,
  live: { dipendenti: dipendentiLive },
  versioned: { dipendenti: dipendentiVersioned },
  notices: { malattie_oltre_la_fine: malattieOltreLaFine, arrivi_mancati: arriviMancati },
  work: { arrivi: arrivi, malattie: malattieDaChiudere, persone: leMiePersone, showroom: ilMioShowroom },
  files: { dipendenti: fileDipendenti },
  imports: { dipendenti: arriviDipendenti },
  search: { dipendente: dipendentiSearch },
  register: { dipendenti: dipendentiWords },
  webhooks: [dipendentiEvents],
} satisfies Feature;
