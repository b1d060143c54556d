import type { Feature } from '#server/feature.ts';
import { BY_NOME, seenByBrands } from '#server/register/things.ts';
import { legame, type RegisterWords, vita } from '#server/register/words.ts';
import { CAMPI_DOTAZIONE } from '../fields.ts';
import { dotazioniLive, dotazioniVersioned } from './live.ts';
import { DOTAZIONI } from './queries.ts';
import { dotazioniRoutes } from './routes.ts';

// What the register says of kits.
const dotazioniWords: RegisterWords = {
  tables: {
    dotazioni: { ...vita('Dotazione', 'a'), cosa: 'dotazione', fields: CAMPI_DOTAZIONE, campi: { voci: ['Voci'] } },
    dotazioni_brands: legame('alla dotazione', 'dalla dotazione', 'dotazione', 'dotazione_id'),
  },
  things: { dotazione: { table: 'dotazioni', ...BY_NOME, id: 'integer', visible: seenByBrands(DOTAZIONI.links) } },
};

export const dotazioniFeature = {
  routes: dotazioniRoutes,
  live: { dotazioni: dotazioniLive },
  versioned: { dotazioni: dotazioniVersioned },
  register: { dotazioni: dotazioniWords },
} satisfies Feature;
